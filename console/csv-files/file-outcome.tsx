import type { ReactNode } from 'react';
import { formatNumber } from '#console/format.ts';

interface FileCountsProps {
  /** Taken, known already, not taken: three figures that add up to the lines that were read and are not blank. */
  readonly taken: { readonly figure: number; readonly label: string };
  readonly known: { readonly figure: number; readonly label: string };
  readonly bad: { readonly figure: number; readonly label: string };
}

/** What became of the lines of a file, in three figures. */
export function FileCounts({ taken, known, bad }: FileCountsProps) {
  return (
    <ul className="grid grid-cols-3 divide-x divide-line overflow-hidden rounded-sm border border-line">
      <Count {...taken} color="text-success" />
      <Count {...known} color="text-text" />
      <Count {...bad} color={bad.figure > 0 ? 'text-danger' : 'text-text'} />
    </ul>
  );
}

function Count({
  figure,
  label: words,
  color,
}: {
  readonly figure: number;
  readonly label: string;
  readonly color: string;
}) {
  return (
    <li className="min-w-0 px-3 py-2 text-xs text-text-muted">
      <b className={`block font-display text-[1.375rem] leading-[1.2] font-[720] tracking-[-0.02em] ${color}`}>
        {formatNumber(figure)}
      </b>
      {words}
    </li>
  );
}

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
