import { ConsolePage } from '#console/layout/console-page.tsx';

export function QuotasPage() {
  return <ConsolePage title="Quotas">{null}</ConsolePage>;
}
