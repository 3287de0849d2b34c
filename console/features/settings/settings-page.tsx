import { ConsolePage } from '#console/layout/console-page.tsx';

export function SettingsPage() {
  return <ConsolePage title="Settings">{null}</ConsolePage>;
}
