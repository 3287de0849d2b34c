import { ConsolePage } from '#console/layout/console-page.tsx';

export function AccountPage() {
  return <ConsolePage title="My account">{null}</ConsolePage>;
}
