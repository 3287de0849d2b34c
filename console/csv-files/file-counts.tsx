import { formatNumber } from '#console/format.ts';

interface FileCountsProps {
  /** Taken, known already, not taken: three figures that add up to the lines that were read and are not blank. */
  readonly taken: { readonly figure: number; readonly words: string };
  readonly known: { readonly figure: number; readonly words: string };
  readonly bad: { readonly figure: number; readonly words: string };
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

function Count({ figure, words, color }: { readonly figure: number; readonly words: string; readonly color: string }) {
  return (
    <li className="min-w-0 px-3 py-2 text-xs text-text-muted">
      <b className={`block font-display text-[1.375rem] leading-[1.2] font-[720] tracking-[-0.02em] ${color}`}>
        {formatNumber(figure)}
      </b>
      {words}
    </li>
  );
}
