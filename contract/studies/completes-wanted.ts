import { numberText } from '../numbers.ts';

interface QuotaCell {
  readonly rule: string;
  readonly target: number;
}

/**
 * How many completes a study is for: its own number, but never more than its tightest quota lets through; without one,
 * as many as that. Null when neither says anything. Every screen that speaks of completes needed asks here.
 */
export function completesWanted(own: number | null | undefined, cells: readonly QuotaCell[]): number | null {
  const most = tightestQuota(cells);
  if (own == null) return most;
  return most === null ? own : Math.min(own, most);
}

function tightestQuota(cells: readonly QuotaCell[]): number | null {
  const byRule = new Map<string, number>();
  for (const { rule, target } of cells) byRule.set(rule, (byRule.get(rule) ?? 0) + target);
  return byRule.size === 0 ? null : Math.min(...byRule.values());
}

/** How many completes the quotas keep a study from; 0 when they take as many as it asks for. */
export function keptOutByQuotas(own: number | null | undefined, cells: readonly QuotaCell[]): number {
  return own == null ? 0 : own - (completesWanted(own, cells) ?? own);
}

export const KEPT_OUT_TITLE = (own: number, keptOut: number): string =>
  `The quotas allow only ${numberText(own - keptOut)} of the ${numberText(own)} completes needed`;
export const KEPT_OUT_DETAIL = 'Raise the quota targets, or lower the completes needed';

interface Brought {
  readonly complete: number;
  readonly underReview: number;
}

/** After a launch only what is missing is still to be invited for; who is under review is expected to be approved. */
export const stillWanted = (wanted: number | null, { complete, underReview }: Brought): number | null =>
  wanted === null ? null : Math.max(0, wanted - complete - underReview);
