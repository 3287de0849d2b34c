import { ConsolePage } from '#console/layout/console-page.tsx';

/** Who waits for an answer, the longest first. */
export function InboxPage() {
  return (
    <ConsolePage title="Support">
      <p>Requests of members will be answered here soon.</p>
    </ConsolePage>
  );
}
