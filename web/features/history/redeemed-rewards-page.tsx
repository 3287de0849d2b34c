import { HistoryFrame } from './history-frame.tsx';

/** Every line of a member's points: cards with their codes, badges, and what activities brought. */
export function RedeemedRewardsPage() {
  return <HistoryFrame current="redeemedRewards">{null}</HistoryFrame>;
}
