import { RedemptionsCard } from '#console/features/redemptions/redemptions-card.tsx';
import { SecondPersonCard } from '#console/features/redemptions/second-person-card.tsx';
import { ConsolePage } from '#console/layout/console-page.tsx';

/** Stock against what is owed, loads, redemptions, and what waits for a second person. */
export function GiftCardsPage() {
  return (
    <ConsolePage title="Gift cards">
      <SecondPersonCard />
      <RedemptionsCard />
    </ConsolePage>
  );
}
