import { moreBadLines } from './load-words.ts';
import { formatNumber } from '#console/format.ts';
import type { GiftCardLoad } from '../gift-cards.queries.ts';

interface BadLinesProps {
  readonly load: GiftCardLoad;
  readonly most: number;
}

/** The first lines that were not loaded: where, what may be shown of them, and why. */
export function BadLines({ load: { problems, bad }, most }: BadLinesProps) {
  const shown = problems.slice(0, most);
  if (shown.length === 0) return null;
  const more = moreBadLines(bad, shown.length);
  return (
    <>
      <ul className="grid" aria-label="Lines that were not loaded">
        {shown.map(({ line, problem, masked, markStart, markEnd }) => (
          <li
            key={line}
            className="grid min-h-11 grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-3 border-t border-line py-2 md:grid-cols-[4.5rem_minmax(0,1fr)_minmax(0,1fr)]"
          >
            <span className="font-code text-xs text-text-muted">Line {formatNumber(line)}</span>
            <code className="font-code text-sm wrap-anywhere">
              {masked.slice(0, markStart)}
              {markEnd > markStart && (
                <mark className="rounded-[3px] bg-danger-soft px-0.5 text-on-danger-soft">
                  {masked.slice(markStart, markEnd)}
                </mark>
              )}
              {masked.slice(markEnd)}
            </code>
            <span className="max-md:col-start-2">{problem}</span>
          </li>
        ))}
      </ul>
      {more && <p className="text-xs text-text-muted">{more}</p>}
    </>
  );
}
