import { useState, type FormEvent } from 'react';
import { REVIEW_TAG_MAX_CHARACTERS, REVIEW_TAGS_MAX } from '#contract/reviews/reviews.ts';
import { getReview, setReviewTags } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';

interface TagsCardProps {
  readonly taskId: string;
  readonly tags: readonly string[];
}

/** What it is about, in words of the team. */
export function TagsCard({ taskId, tags }: TagsCardProps) {
  const { api } = useConsole();
  const [typed, setTyped] = useState('');
  const change = useCommand((next: readonly string[]) => api.mutate(setReviewTags, { taskId, tags: [...next] }), {
    changes: [getReview.name],
    onDone: () => setTyped(''),
  });

  function add(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() !== '') change.send([...tags, typed]);
  }

  return (
    <ConsoleCard title="Tags">
      {tags.length > 0 && (
        <ul className="mb-3 flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex items-center gap-1 rounded-[7px_7px_7px_2px] bg-primary-soft ps-2 text-xs font-bold text-on-primary-soft"
            >
              {tag}
              <button
                type="button"
                aria-label={`Remove ${tag}`}
                onClick={() => change.send(tags.filter((one) => one !== tag))}
                className="grid size-7 place-items-center max-lg:size-target"
              >
                <Icon name="x" size="sm" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={add} className="flex flex-wrap items-end gap-2">
        <div className="min-w-40 flex-1">
          <TextField
            label="New tag"
            value={typed}
            maxLength={REVIEW_TAG_MAX_CHARACTERS}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <Button type="submit" variant="soft" size="sm" isIdle={tags.length >= REVIEW_TAGS_MAX}>
          Add
        </Button>
      </form>
      <FailureBanner failure={change.failure} />
    </ConsoleCard>
  );
}
