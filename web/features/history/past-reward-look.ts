import { rewardName } from '#contract/rewards/reward-names.ts';
import { formatDay } from '#web/gift-cards/format-day.ts';
import type { StatusLook } from './history-row.tsx';
import type { PastReward } from './reward-history.queries.ts';

export const REWARD_STATUS_LOOKS: Readonly<Record<PastReward['status'], StatusLook>> = {
  REDEEMED: { tone: 'plum', icon: 'gift', label: 'Redeemed' },
  COLLECTED: { tone: 'success', icon: 'medal', label: 'Collected' },
  CREDITED: { tone: 'success', icon: 'check', label: 'Credited' },
  DEDUCTED: { tone: 'neutral', icon: 'minus', label: 'Deducted' },
  PENDING: { tone: 'warning', icon: 'clock', label: 'On its way' },
  RETURNED: { tone: 'neutral', icon: 'rotate-ccw', label: 'Returned' },
};

type Named = Pick<PastReward, 'rewardName' | 'currencyCode' | 'currencyValue'>;

/** What a line is called (spec §3). */
export function nameOfReward({ rewardName: name, currencyCode, currencyValue }: Named): string {
  return rewardName({ name, currencyCode, currencyValue });
}

type Explained = Pick<PastReward, 'type' | 'status' | 'subject' | 'outcome' | 'rule' | 'expiryDate'>;

/** Under the name: what the line is about, and why it is worth what it is. */
export function linesOfReward(reward: Explained, retailerName: string): string[] {
  const { type, subject, outcome, rule } = reward;
  if (type === 'GIFT_CARD') return withoutGaps([`${retailerName}${cardNote(reward)}`, rule]);
  if (type === 'BADGE') return withoutGaps([['Badge', rule].filter(Boolean).join(' · ')]);
  return withoutGaps([subject, [outcome, rule].filter(Boolean).join(' · ')]);
}

function cardNote({ status, expiryDate }: Explained): string {
  if (status === 'PENDING') return ' · its code shows here as soon as it is ready';
  if (status === 'RETURNED') return ' · your points came back';
  return expiryDate ? ` · use by ${formatDay(expiryDate)}` : '';
}

function withoutGaps(lines: readonly (string | null | undefined)[]): string[] {
  return [...new Set(lines.filter((line) => line != null && line !== ''))] as string[];
}
