import { StudiesPage } from '#console/features/studies/studies-page.tsx';
import { SharedResults } from '#console/features/results/sharing/shared-results.tsx';
import { ConsolePage } from '#console/layout/console-page.tsx';
import { useOperator } from '#console/session/operator-context.ts';

/** Every study for those who run them; for a reader the ones whose results were shared with them. */
export function StudiesByRole() {
  const { role } = useOperator();
  if (role !== 'READER') return <StudiesPage />;
  return (
    <ConsolePage title="Studies">
      <SharedResults />
    </ConsolePage>
  );
}
