import { useState, type FormEvent } from 'react';
import { failureSentence } from '#client/failure.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Popover } from '#ui/overlays/popover.tsx';
import { countWords, shareText } from '../figure-texts.ts';
import type { OpenAnswers } from '../results.queries.ts';

interface TagListProps {
  readonly answers: OpenAnswers;
  readonly tagId: string | undefined;
  readonly onTag: (tagId: string | undefined) => void;
  /** Left out for those who only read. */
  readonly onCreate?: ((name: string) => Promise<unknown>) | undefined;
  readonly onRemove?: ((tagId: string) => void) | undefined;
}

/** What the answers speak about: each tag with its share, to look at those alone. */
export function TagList({ answers, tagId, onTag, onCreate, onRemove }: TagListProps) {
  const { tags, tagged, answered } = answers;
  const largest = Math.max(1, ...tags.map(({ count }) => count));
  return (
    <div className="min-w-0">
      <p className="mb-1 text-xs font-bold text-text-muted">
        {tags.length === 0 ? 'No tags yet' : `Tags, ${countWords(tagged)} of ${countWords(answered)} tagged`}
      </p>
      <ul>
        {tags.map(({ tagId: id, name, count }) => (
          <li key={id} className="flex items-center gap-1">
            <button
              type="button"
              aria-pressed={id === tagId}
              onClick={() => onTag(id === tagId ? undefined : id)}
              className="grid min-h-target min-w-0 flex-1 grid-cols-[1fr_auto] items-center gap-x-2 rounded-sm px-1.5 py-1 text-start text-sm hover:bg-surface-hover aria-pressed:bg-primary-soft aria-pressed:text-on-primary-soft"
            >
              <span className="truncate">{name}</span>
              <span className="font-bold tabular-nums">{shareText(answered === 0 ? 0 : count / answered)}</span>
              <svg
                aria-hidden="true"
                viewBox="0 0 100 6"
                preserveAspectRatio="none"
                className="col-span-2 mt-1 h-1.5 w-full overflow-hidden rounded-full bg-chart-track"
              >
                <rect width={(count / largest) * 100} height="6" className="fill-primary" />
              </svg>
            </button>
            {onRemove && id === tagId && (
              <IconButton icon="trash-2" isIrreversible label={`Remove the tag ${name}`} onClick={() => onRemove(id)} />
            )}
          </li>
        ))}
      </ul>
      {onCreate && (
        <Popover
          label="New tag"
          align="start"
          renderOpener={(opener) => (
            <Button {...opener} variant="quiet" size="sm">
              <Icon name="plus" size="sm" />
              New tag
            </Button>
          )}
        >
          {(close) => <NewTag onCreate={onCreate} onDone={close} />}
        </Popover>
      )}
    </div>
  );
}

const NAME_LONGEST = 60;

function NewTag({
  onCreate,
  onDone,
}: {
  readonly onCreate: (name: string) => Promise<unknown>;
  readonly onDone: () => void;
}) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  async function send(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return setError('Enter a tag name.');
    try {
      await onCreate(name.trim());
      onDone();
    } catch (failure) {
      setError(failureSentence(failure, { CONFLICT: "There's already a tag with this name." }));
    }
  }
  return (
    <form className="grid gap-3" onSubmit={(event) => void send(event)}>
      <TextField
        label="New tag"
        value={name}
        maxLength={NAME_LONGEST}
        error={error}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" size="sm">
        Add tag
      </Button>
    </form>
  );
}
