import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Menu } from '#ui/overlays/menu.tsx';
import type { AnswerTag, OpenAnswer } from '../results.queries.ts';

interface AnswerRowProps {
  readonly answer: OpenAnswer;
  readonly tags: readonly AnswerTag[];
  readonly search: string;
  /** Left out for those who only read. */
  readonly onTag?: ((tagId: string, change: 'add' | 'remove') => void) | undefined;
}

/** What one person wrote, what it speaks about, and who it is from as far as that may be told. */
export function AnswerRow({ answer, tags, search, onTag }: AnswerRowProps) {
  const own = tags.filter(({ tagId }) => answer.tagIds.includes(tagId));
  const suggested = tags.find(({ tagId }) => tagId === answer.suggestedTagId);
  return (
    <li className="grid gap-1.5 rounded-(--radius-voice) bg-surface-sunken px-4 py-3 text-sm print:break-inside-avoid">
      <MarkedWords words={answer.words} search={search} />
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-text-muted">
        {own.map(({ tagId, name }) => (
          <span
            key={tagId}
            className="inline-flex min-h-6 items-center gap-1 rounded-xs bg-primary-soft px-2 font-bold text-on-primary-soft"
          >
            {name}
          </span>
        ))}
        {onTag && tags.length > 0 && (
          <span className="print:hidden">
            <Menu
              label="Tags for this answer"
              align="start"
              items={tags.map(({ tagId, name }) => ({
                label: name,
                icon: answer.tagIds.includes(tagId) ? ('check' as const) : ('tag' as const),
                onSelect: () => onTag(tagId, answer.tagIds.includes(tagId) ? 'remove' : 'add'),
              }))}
              renderOpener={(opener) => (
                <Button {...opener} variant="quiet" size="sm">
                  <Icon name="tag" size="sm" />
                  {own.length === 0 ? 'Add a tag' : 'Tags'}
                </Button>
              )}
            />
          </span>
        )}
        {onTag && suggested && (
          <button
            type="button"
            className="min-h-6 rounded-xs underline decoration-dotted underline-offset-4 hover:text-text print:hidden"
            onClick={() => onTag(suggested.tagId, 'add')}
          >
            Suggested: {suggested.name}
          </button>
        )}
        {answer.about !== '' && <span>{answer.about}</span>}
      </div>
    </li>
  );
}

/** Words with what was searched for marked, however it is written. */
function MarkedWords({ words, search }: { readonly words: string; readonly search: string }) {
  const parts = splitAround(words, search.trim());
  return (
    <p className="[overflow-wrap:anywhere] whitespace-pre-line">
      {parts.map(({ text, isFound, at }) =>
        isFound ? (
          <mark key={at} className="rounded-xs bg-warning-soft px-0.5 text-on-warning-soft">
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </p>
  );
}

interface Part {
  readonly text: string;
  readonly isFound: boolean;
  readonly at: number;
}

export function splitAround(sentence: string, search: string): Part[] {
  if (search === '') return [{ text: sentence, isFound: false, at: 0 }];
  const parts: Part[] = [];
  const small = sentence.toLowerCase();
  const wanted = search.toLowerCase();
  // A letter may become two when it is made small: then places would not fit any more.
  if (small.length !== sentence.length) return [{ text: sentence, isFound: false, at: 0 }];
  let from = 0;
  for (let at = small.indexOf(wanted); at >= 0; at = small.indexOf(wanted, from)) {
    if (at > from) parts.push({ text: sentence.slice(from, at), isFound: false, at: from });
    parts.push({ text: sentence.slice(at, at + wanted.length), isFound: true, at });
    from = at + wanted.length;
  }
  if (from < sentence.length) parts.push({ text: sentence.slice(from), isFound: false, at: from });
  return parts;
}
