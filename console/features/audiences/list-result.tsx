import type { AudienceListPartsFragment } from '#contract/generated/operator/graphql.ts';
import { figureText } from '#ui/data/figure-text.ts';

const REASONS = { UNKNOWN: 'No member has this ID', TOO_LONG: 'Too long for an ID' } as const;

/** What was found in the file: three figures, then each line that names nobody. */
export function ListResult({ list }: { readonly list: AudienceListPartsFragment }) {
  const figures = [
    ['Members found', list.members],
    ['Duplicates', list.repeated],
    ['Not found', list.badCount],
  ] as const;
  return (
    <div role="status" className="grid gap-3">
      <dl className="grid grid-cols-3 gap-3">
        {figures.map(([words, figure]) => (
          <div key={words} className="rounded-sm bg-surface-sunken px-4 py-3">
            <dt className="text-xs text-text-muted">{words}</dt>
            <dd className="font-display text-xl font-bold tabular-nums">{figureText(figure)}</dd>
          </div>
        ))}
      </dl>
      {list.badLines.length > 0 && (
        <ul aria-label="Lines with no match" className="max-h-56 overflow-y-auto text-sm">
          {list.badLines.map(({ line, text, reason }) => (
            <li key={line} className="flex gap-3 border-b border-line py-1.5">
              <span className="w-20 flex-none text-text-muted">Line {figureText(line)}</span>
              <code className="min-w-0 flex-1 truncate font-code">{text}</code>
              <span className="flex-none text-text-muted">{REASONS[reason]}</span>
            </li>
          ))}
        </ul>
      )}
      {list.badCount > list.badLines.length && (
        <p className="text-xs text-text-muted">
          The first {figureText(list.badLines.length)} of {figureText(list.badCount)} are shown.
        </p>
      )}
    </div>
  );
}
