import type { AudienceCell } from '#contract/audiences/audience-rules.ts';
import { formatNumber } from '#console/format.ts';

/** What the targets add up to, beside how many are wanted: 'Targets add up to 90 of 100 completes: 10 to go.' */
export function targetsSumText(
  cells: readonly Pick<AudienceCell, 'target'>[],
  { unit, wanted }: { readonly unit: 'completes' | 'people'; readonly wanted: number | null },
): string {
  const sum = cells.reduce((all, { target }) => all + target, 0);
  if (wanted === null) return `Targets add up to ${formatNumber(sum)} ${unit}.`;
  const left = wanted - sum;
  const rest = left === 0 ? '' : left > 0 ? `: ${formatNumber(left)} to go` : `: ${formatNumber(-left)} too many`;
  return `Targets add up to ${formatNumber(sum)} of ${formatNumber(wanted)} ${unit}${rest}.`;
}
