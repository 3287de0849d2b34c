import { ConsoleCard } from '#console/layout/console-card.tsx';

/** Who redeemed what, and what support can do about it. */
export function RedemptionsCard() {
  return <ConsoleCard title="Redemptions">{null}</ConsoleCard>;
}
