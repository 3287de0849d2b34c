import { ConsolePage } from '#console/layout/console-page.tsx';

export function OverviewPage() {
  return <ConsolePage title="Overview">{null}</ConsolePage>;
}
