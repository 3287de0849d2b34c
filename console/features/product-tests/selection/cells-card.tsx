import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AudienceCell } from '#contract/audiences/audience-rules.ts';
import { updateProductTest } from '#contract/generated/operator/operations.ts';
import { unitsToPromise } from '#contract/product-tests/reship-units.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { DataTable } from '#ui/data/data-table.tsx';
import type { TableColumn } from '#ui/data/table-column.ts';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { attributesQuery } from '#console/cells/attributes.queries.ts';
import { TargetsDialog } from '#console/cells/targets-dialog.tsx';
import { formatNumber } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { ShareBar } from '#console/layout/share-bar.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { CHANGED_ELSEWHERE, reshipText } from '../product-test-texts.ts';
import { inputOf, SHOWS_TEST, type ProductTest } from '../product-tests.queries.ts';

type Cell = ProductTest['cells'][number];

/** Which people are wanted, how many of each are picked, and who waits in the reserve. */
export function CellsCard({ test, mayChange }: { readonly test: ProductTest; readonly mayChange: boolean }) {
  const { api } = useConsole();
  const [isOpen, setIsOpen] = useState(false);
  const attributes = useQuery({ ...attributesQuery(api), enabled: mayChange }).data ?? [];
  const { studyId, revision } = test;
  const save = useCommand(
    (cells: readonly AudienceCell[]) =>
      api.mutate(updateProductTest, { studyId, revision, input: { ...inputOf(test), cells } }),
    { changes: SHOWS_TEST, messages: { CONFLICT: CHANGED_ELSEWHERE } },
  );
  return (
    <ConsoleCard
      title="Cells"
      isFlush
      actions={
        mayChange && (
          <Button variant="quiet" size="sm" isBusy={save.isPending} onClick={() => setIsOpen(true)}>
            Edit targets
          </Button>
        )
      }
    >
      <div className="px-5 pb-2 empty:hidden">
        <FailureBanner failure={save.failure} />
      </div>
      <DataTable
        caption="Cells"
        columns={COLUMNS}
        rows={test.cells}
        rowKey={({ name }) => name}
        emptyText="No cells. Everyone who qualifies is in one group. Edit targets to balance the groups."
      />
      {isOpen && (
        <TargetsDialog
          cells={test.cells.map(({ name, target, conditions }) => ({ name, target, conditions }) as AudienceCell)}
          attributes={attributes}
          unit="people"
          wanted={unitsToPromise(test.units)}
          note={reshipText(test.units)}
          onClose={() => setIsOpen(false)}
          onChange={(cells) => save.send(cells)}
        />
      )}
    </ConsoleCard>
  );
}

const COLUMNS: readonly TableColumn<Cell>[] = [
  { key: 'name', header: 'Cell', cell: ({ name }) => name },
  {
    key: 'selected',
    header: 'Selected',
    cell: ({ selected, target }) => (
      <span className="block min-w-24">
        <ShareBar value={selected} max={target} tone={selected >= target ? 'full' : 'plain'} />
        <span className="whitespace-nowrap">
          {formatNumber(selected)} <span className="text-text-muted">of {formatNumber(target)}</span>
        </span>
      </span>
    ),
  },
  { key: 'reserve', header: 'Reserve', kind: 'figure', cell: ({ reserve }) => formatNumber(reserve) },
];
