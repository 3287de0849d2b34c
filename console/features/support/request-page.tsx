import { ConsolePage } from '#console/layout/console-page.tsx';

/** One request with what was written, beside the inbox. */
export function RequestPage() {
  return (
    <ConsolePage title="Support">
      <p>Requests of members will be answered here soon.</p>
    </ConsolePage>
  );
}
