import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import { REVIEW_TAG_MAX_CHARACTERS, REVIEW_TAGS_MAX } from '#contract/reviews/reviews.ts';
import { setReviewTags } from '#contract/generated/operator/operations.ts';
import { Button } from '#ui/actions/button.tsx';
import { AlertBanner } from '#ui/feedback/alert-banner.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { reviewQuery } from '../review.queries.ts';

interface TagsCardProps {
  readonly taskId: string;
  readonly tags: readonly string[];
}

/** What it is about, in words of the team. */
export function TagsCard({ taskId, tags }: TagsCardProps) {
  const { api } = useConsole();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState('');
  const [failures, setFailures] = useState(0);

  async function change(next: readonly string[]) {
    try {
      await api.mutate(setReviewTags, { taskId, tags: [...next] });
      setTyped('');
      await queryClient.invalidateQueries(reviewQuery(api, taskId));
    } catch {
      setFailures((count) => count + 1);
    }
  }

  function add(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() !== '') void change([...tags, typed]);
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
                onClick={() => void change(tags.filter((one) => one !== tag))}
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
      {failures > 0 && <AlertBanner key={failures}>{MESSAGES.generic.somethingWentWrongTryAgain}</AlertBanner>}
    </ConsoleCard>
  );
}
