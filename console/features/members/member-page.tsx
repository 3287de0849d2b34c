import { ConsolePage } from '#console/layout/console-page.tsx';

export function MemberPage() {
  return <ConsolePage title="Member">{null}</ConsolePage>;
}
