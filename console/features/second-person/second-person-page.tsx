import { ConsolePage } from '#console/layout/console-page.tsx';
import { SecondPersonCard, SecondPersonHistory } from '#console/second-person/requests-card.tsx';

/** What waits for somebody else than who asked, and what became of it. */
export function SecondPersonPage() {
  return (
    <ConsolePage title="Approvals">
      <div className="grid gap-3 lg:grid-cols-12 lg:gap-4">
        <div className="grid min-w-0 content-start lg:col-span-6">
          <SecondPersonCard />
        </div>
        <div className="grid min-w-0 content-start lg:col-span-6">
          <SecondPersonHistory />
        </div>
      </div>
    </ConsolePage>
  );
}
