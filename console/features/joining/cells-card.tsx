import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { DataTable } from '#ui/data/data-table.tsx';
import type { TableColumn } from '#ui/data/table-column.ts';
import { CONTROL_CLASSES } from '#ui/forms/control-classes.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { formatNumber } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { typedNumber } from '#console/typed-numbers.ts';
import { countOf, freeOf, rowsOf, shareOf } from './fill-gaps.ts';
import { NO_CELL, type PanelCell, type Waitlist } from './joining.queries.ts';

interface CellsCardProps {
  readonly waitlist: Waitlist;
  /** How many are chosen of each cell, by its id. */
  readonly chosen: ReadonlyMap<string, number>;
  readonly mayChange: boolean;
  readonly onChoose: (cellId: string, count: number) => void;
  readonly onFill: () => void;
  readonly onTargets: () => void;
}

/** Each part of the population: its share against its target, who waits, and how many of them to invite. */
export function CellsCard({ waitlist, chosen, mayChange, onChoose, onFill, onTargets }: CellsCardProps) {
  const { cells } = waitlist;
  return (
    <ConsoleCard title="Panel vs. targets" isFlush>
      <DataTable
        caption="Panel vs. targets"
        columns={columns(waitlist, mayChange ? { chosen, onChoose } : undefined)}
        rows={rowsOf(waitlist)}
        rowKey={({ cellId }) => cellId}
        emptyText="No targets yet. With targets, people are invited where the panel has gaps. Without them, everyone who qualifies gets a spot."
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-5 py-3">
        <p className="min-w-0 flex-[1_1_14rem] text-xs text-text-muted">
          Shares include members who joined from the waitlist, a file, or an invitation.
          {cells.length > 0 && mayChange && ' “Fill the gaps” picks people where the gap is largest.'}
        </p>
        {mayChange && (
          <>
            {cells.length > 0 && (
              <Button variant="secondary" size="sm" onClick={onFill} isIdle={waitlist.wantedMembers == null}>
                <Icon name="target" />
                Fill the gaps
              </Button>
            )}
            <Button variant="quiet" size="sm" onClick={onTargets}>
              Edit targets
            </Button>
          </>
        )}
      </div>
    </ConsoleCard>
  );
}

interface Choosing {
  readonly chosen: ReadonlyMap<string, number>;
  readonly onChoose: (cellId: string, count: number) => void;
}

function columns(waitlist: Waitlist, choosing: Choosing | undefined): readonly TableColumn<PanelCell>[] {
  const most = Math.max(1, ...waitlist.cells.map((cell) => Math.max(shareOf(cell, waitlist), cell.targetPercent)));
  return [
    { key: 'cell', header: 'Cell', cell: ({ name }) => name },
    {
      key: 'gap',
      header: 'Now (target dashed)',
      shownFrom: 'lg',
      cell: (cell) =>
        cell.cellId !== NO_CELL && <Gap now={shareOf(cell, waitlist)} target={cell.targetPercent} most={most * 1.2} />,
    },
    {
      key: 'share',
      header: 'Share',
      kind: 'figure',
      cell: (cell) => (
        <>
          {percent(shareOf(cell, waitlist))}
          {cell.cellId !== NO_CELL && <span className="text-text-muted"> / {percent(cell.targetPercent)}</span>}
        </>
      ),
    },
    {
      key: 'waiting',
      header: 'Waiting',
      kind: 'figure',
      shownFrom: 'md',
      cell: ({ stages }) => formatNumber(countOf(stages, 'QUALIFIED')),
    },
    {
      key: 'standby',
      header: 'Standby',
      kind: 'figure',
      shownFrom: 'md',
      cell: ({ stages }) => formatNumber(countOf(stages, 'STANDBY')),
    },
    ...(choosing === undefined
      ? []
      : [
          {
            key: 'invite',
            header: 'Invite',
            kind: 'figure' as const,
            cell: (cell: PanelCell) => <Stepper cell={cell} {...choosing} />,
          },
        ]),
  ];
}

const percent = (value: number): string => `${Math.round(value * 10) / 10}%`;

/** Drawn beside the figures that say it. */
function Gap({ now, target, most }: { readonly now: number; readonly target: number; readonly most: number }) {
  const at = (value: number) => `${Math.min(100, (value / most) * 100)}%`;
  const [from, to] = [Math.min(now, target), Math.max(now, target)];
  return (
    <span aria-hidden="true" className="relative block h-5 min-w-16">
      <span className="absolute inset-x-0 top-1/2 h-0.5 -translate-y-1/2 rounded-full bg-chart-track" />
      {now < target && (
        <span
          className="absolute top-1/2 h-0.5 -translate-y-1/2 bg-spark"
          style={{ left: at(from), right: `calc(100% - ${at(to)})` }}
        />
      )}
      <span
        className="absolute top-1/2 h-5 -translate-x-1/2 -translate-y-1/2 border-s-2 border-dashed border-text"
        style={{ left: at(target) }}
      />
      <span
        className="absolute top-1/2 size-3 -translate-x-1/2 -translate-y-1/2 rounded-[4px] bg-primary"
        style={{ left: at(now) }}
      />
    </span>
  );
}

function Stepper({ cell, chosen, onChoose }: Choosing & { readonly cell: PanelCell }) {
  const { cellId, name, stages } = cell;
  const most = freeOf(stages, 'QUALIFIED');
  const count = Math.min(most, chosen.get(cellId) ?? 0);
  const choose = (wanted: number) =>
    onChoose(cellId, Number.isNaN(wanted) ? 0 : Math.max(0, Math.min(most, Math.floor(wanted))));
  return (
    <span className="inline-flex items-center">
      <IconButton icon="minus" label={`Fewer ${name}`} onClick={() => choose(count - 1)} />
      <input
        inputMode="numeric"
        aria-label={`Invite ${name}`}
        className={`${CONTROL_CLASSES} w-14! px-1! text-center font-bold tabular-nums lg:py-1`}
        value={count}
        onChange={({ target }) => choose(typedNumber(target.value))}
      />
      <IconButton icon="plus" label={`More ${name}`} onClick={() => choose(count + 1)} />
    </span>
  );
}
