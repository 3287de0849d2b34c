import { formatMoment } from '#console/format.ts';
import { cardCount } from './gift-card-texts.ts';
import type { Reconciliation } from './gift-cards.queries.ts';

export type ReconciledRow = Reconciliation['values'][number];

/** The sum of all values, with no id of its own. */
export function totalOf(rows: readonly ReconciledRow[]): ReconciledRow {
  const sum = (name: Exclude<keyof ReconciledRow, 'rewardId' | '__typename'>) =>
    rows.reduce((total, row) => total + row[name], 0);
  return {
    rewardId: '',
    valueCents: 0,
    opening: sum('opening'),
    loaded: sum('loaded'),
    issued: sum('issued'),
    replaced: sum('replaced'),
    returned: sum('returned'),
    voided: sum('voided'),
    expired: sum('expired'),
    closing: sum('closing'),
  };
}

/** Every row by itself, and the last one with what is there now. */
export function addsUp({ values, countedNow }: Pick<Reconciliation, 'values' | 'countedNow'>): boolean {
  const isRight = (row: ReconciledRow) =>
    row.opening + row.loaded + row.returned - row.issued - row.replaced - row.voided - row.expired === row.closing;
  return values.every(isRight) && (countedNow == null || countedNow === totalOf(values).closing);
}

/** As of when, and by whose clock. */
export function asOfText(reconciled: Reconciliation): string {
  const { asOf, timeZone, countedNow, values } = reconciled;
  const days = `Days use the panel's time zone (${timeZone}).`;
  const proven = addsUp(reconciled) ? ` A direct count matches: ${cardCount(totalOf(values).closing)}.` : '';
  return `As of ${formatMoment(asOf)} (your local time). ${days} Cards are removed the day after they expire.${countedNow == null ? '' : proven}`;
}
