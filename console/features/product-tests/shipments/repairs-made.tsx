import { undoShipmentRepair } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { formatMoment, formatNumber } from '#console/format.ts';
import { useConsole } from '#console/session/console-context.ts';
import { repairWords, undoneWords } from './shipment-file-words.ts';
import { SHOWS_PARCELS, type ShipmentRepairMade } from './shipments.queries.ts';

interface RepairsMadeProps {
  readonly repairs: readonly ShipmentRepairMade[];
  readonly onUndone: (words: string) => void;
}

/** What was taken in by hand, and the way back. */
export function RepairsMade({ repairs, onUndone }: RepairsMadeProps) {
  if (repairs.length === 0) return null;
  return (
    <ul aria-label="Repaired lines" className="grid gap-2">
      {repairs.map((repair) => (
        <RepairMade key={repair.repairId} repair={repair} onUndone={onUndone} />
      ))}
    </ul>
  );
}

function RepairMade({
  repair,
  onUndone,
}: { readonly repair: ShipmentRepairMade } & Pick<RepairsMadeProps, 'onUndone'>) {
  const { api } = useConsole();
  const { repairId, byName, repairedAt, undoneAt, undoneByName } = repair;
  const command = useCommand(() => api.mutate(undoShipmentRepair, { repairId }), {
    changes: SHOWS_PARCELS,
    words: { CONFLICT: 'This was undone already.' },
    onDone: (undone) => onUndone(undoneWords(undone)),
  });
  return (
    <li className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="me-auto min-w-0">
          {repairWords(repair)}
          <span className="block text-text-muted">
            {undoneAt == null
              ? `${byName ?? 'Former operator'}, ${formatMoment(repairedAt)}`
              : `Undone by ${undoneByName ?? 'a former operator'}, ${formatMoment(undoneAt)}`}
          </span>
        </span>
        {undoneAt == null && (
          <Button variant="quiet" size="sm" isBusy={command.isPending} onClick={() => command.send()}>
            Undo<span className="sr-only"> the repair of line {formatNumber(repair.line)}</span>
          </Button>
        )}
      </div>
      <FailureBanner failure={command.failure} />
    </li>
  );
}
