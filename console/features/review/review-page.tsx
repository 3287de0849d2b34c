import { ConsolePage } from '#console/layout/console-page.tsx';

export function ReviewPage() {
  return <ConsolePage title="Review">{null}</ConsolePage>;
}
