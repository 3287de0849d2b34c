import { ConsolePage } from '#console/layout/console-page.tsx';

export function StudiesPage() {
  return <ConsolePage title="Studies">{null}</ConsolePage>;
}
