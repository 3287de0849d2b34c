import { ConsolePage } from '#console/layout/console-page.tsx';

export function MembersPage() {
  return <ConsolePage title="Members">{null}</ConsolePage>;
}
