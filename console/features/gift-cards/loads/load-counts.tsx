import { formatNumber } from '#console/format.ts';
import type { GiftCardLoad } from '../gift-cards.queries.ts';

/** Loaded, known already, not loaded: three figures that add up to the lines that were read and are not blank. */
export function LoadCounts({ load: { loaded, already, bad } }: { readonly load: GiftCardLoad }) {
  return (
    <ul className="grid grid-cols-3 divide-x divide-line overflow-hidden rounded-sm border border-line">
      <Count figure={loaded} words="loaded" color="text-success" />
      <Count figure={already} words="known already" color="" />
      <Count figure={bad} words="not loaded" color={bad > 0 ? 'text-danger' : ''} />
    </ul>
  );
}

function Count({ figure, words, color }: { readonly figure: number; readonly words: string; readonly color: string }) {
  return (
    <li className="min-w-0 px-3 py-2 text-xs text-text-muted">
      <b
        className={`block font-display text-[1.375rem] leading-[1.2] font-[720] tracking-[-0.02em] ${color || 'text-text'}`}
      >
        {formatNumber(figure)}
      </b>
      {words}
    </li>
  );
}
