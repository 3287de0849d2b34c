import { ConsolePage } from '#console/layout/console-page.tsx';

/** What members are asked about themselves. */
export function AttributesPage() {
  return (
    <ConsolePage title="Attributes">
      <p>What members are asked about themselves will be edited here soon.</p>
    </ConsolePage>
  );
}
