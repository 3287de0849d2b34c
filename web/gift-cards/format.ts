import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { moneyName } from '#contract/rewards/reward-names.ts';

/** An amount of the brand's reward currency as people write it: $10, and $12.50 only where there are cents. */
export function formatDollars(dollars: number): string {
  return moneyName(dollars, DEFAULT_BRAND.rewardCurrency);
}

/** A calendar day, such as the last one of a card, as MM/DD/YYYY (spec §9); it is the same day everywhere. */
export function formatDay(isoDay: string): string {
  const [year = '', month = '', day = ''] = isoDay.split('-');
  return `${month}/${day}/${year}`;
}
