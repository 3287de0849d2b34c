import type { SamplePlan } from '#contract/audiences/audience-sample.ts';
import { DataTable } from '#ui/data/data-table.tsx';
import { figureText } from '#ui/data/figure-text.ts';
import type { TableColumn } from '#ui/data/table-column.ts';
import { Tag } from '#ui/feedback/tag.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { ReactNode } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';

type PlannedCell = SamplePlan['cells'][number];

const COLUMNS: readonly TableColumn<PlannedCell>[] = [
  { key: 'name', header: 'Cell', cell: (cell) => cell.name },
  {
    key: 'can',
    header: 'Eligible',
    kind: 'figure',
    shownFrom: 'md',
    cell: (cell) => <span className="text-text-muted">{figureText(cell.canBeInvited)}</span>,
  },
  { key: 'invite', header: 'Invite', kind: 'figure', cell: (cell) => <b>{figureText(cell.invites)}</b> },
  {
    key: 'expect',
    header: 'Expect',
    kind: 'figure',
    cell: (cell) => (
      <>
        {figureText(cell.expectedCompletes)}
        <span className="text-text-muted"> / {figureText(cell.target)}</span>
      </>
    ),
  },
  { key: 'state', header: 'Status', kind: 'figure', cell: (cell) => <CellState cell={cell} /> },
];

function CellState({ cell }: { readonly cell: PlannedCell }) {
  const missing = Math.max(0, cell.target - cell.expectedCompletes);
  if (missing > 0) {
    return (
      <Tag tone="warning" icon="triangle-alert">
        {figureText(missing)} short
      </Tag>
    );
  }
  return (
    <span className="flex justify-end text-success">
      <Icon name="check" size="sm" />
      <span className="sr-only">enough</span>
    </span>
  );
}

interface CellsCardProps {
  readonly plan: SamplePlan;
  readonly onEdit: () => void;
  /** What can be done where a cell runs dry. */
  readonly remedy: ReactNode;
}

/** Which people are wanted, how many of them are invited, and whether that is enough. */
export function CellsCard({ plan, onEdit, remedy }: CellsCardProps) {
  return (
    <ConsoleCard
      title="Cells"
      isFlush
      actions={
        <Button variant="quiet" size="sm" onClick={onEdit}>
          Edit targets
        </Button>
      }
    >
      <DataTable
        caption="Cells"
        columns={COLUMNS}
        rows={plan.cells}
        rowKey={(cell) => cell.name}
        emptyText="No cells yet. Edit targets to choose which groups you want and how many people in each."
      />
      {remedy && <div className="px-5 pt-2 pb-3">{remedy}</div>}
    </ConsoleCard>
  );
}
