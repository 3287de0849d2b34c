import type { ReactNode } from 'react';
import { formatNumber } from '#console/format.ts';

export interface BadLine {
  readonly line: number;
  readonly problem: string;
  /** What may be shown of the line, and which part of it is wrong. */
  readonly masked: string;
  readonly markStart: number;
  readonly markEnd: number;
}

interface BadLinesProps<Line extends BadLine> {
  /** For those who listen. */
  readonly label: string;
  readonly lines: readonly Line[];
  /** What can be done about a line, where it stands. */
  readonly renderActs?: (line: Line) => ReactNode;
  /** How many there are besides. */
  readonly more?: string | undefined;
}

/** Lines of a file that were not taken: where, what may be shown of them, and why. */
export function BadLines<Line extends BadLine>({ label, lines, renderActs, more }: BadLinesProps<Line>) {
  const columns = renderActs
    ? 'md:grid-cols-[4.5rem_minmax(0,1fr)_minmax(0,1fr)_9.5rem]'
    : 'md:grid-cols-[4.5rem_minmax(0,1fr)_minmax(0,1fr)]';
  if (lines.length === 0) return null;
  return (
    <>
      <ul className="grid" aria-label={label}>
        {lines.map((bad) => {
          const { line, problem, masked, markStart, markEnd } = bad;
          return (
            <li
              key={line}
              className={`grid min-h-11 grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5 border-t border-line py-2 ${columns}`}
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
              {renderActs?.(bad)}
            </li>
          );
        })}
      </ul>
      {more && <p className="text-xs text-text-muted">{more}</p>}
    </>
  );
}
