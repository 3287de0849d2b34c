import { moneyName } from '#contract/reward-names.ts';

/** An amount of the cards' only currency as people write it: $10, and $12.50 only where there are cents. */
export function formatDollars(dollars: number): string {
  return moneyName(dollars, 'USD');
}
