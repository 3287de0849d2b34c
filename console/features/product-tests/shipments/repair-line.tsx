import { useState } from 'react';
import * as v from 'valibot';
import { repairShipmentLine, undoShipmentRepair } from '#contract/generated/operator/operations.ts';
import { readOrderNumber } from '#contract/product-tests/order-numbers.ts';
import { SHIPMENT_REPAIR_MAX_CHARACTERS } from '#contract/product-tests/product-test-limits.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ConfirmDialog } from '#console/dialogs/form-dialog.tsx';
import { formatNumber } from '#console/format.ts';
import { panelTestDateInZone } from '#console/product-tests/panel-test-dates.ts';
import { useConsole } from '#console/session/console-context.ts';
import { unitsLeftText } from '../product-test-texts.ts';
import { correctedText, repairedText, repairText, SHIPMENT_COLUMN_LABELS, undoneText } from './shipment-file-texts.ts';
import { SHOWS_PARCELS, type ShipmentProblem, type ShipmentRepairMade } from './shipments.queries.ts';

interface RepairLineProps {
  readonly fileId: string;
  readonly problem: ShipmentProblem;
  /** What became of it, in words. */
  readonly onRepaired: (text: string) => void;
}

/** Takes a bad line in by a press: with what was meant, as another parcel, or with something typed. */
export function RepairLine({ fileId, problem, onRepaired }: RepairLineProps) {
  const { api } = useConsole();
  const [isTyping, setIsTyping] = useState(false);
  const [isAsking, setIsAsking] = useState<'reship' | 'correct'>();
  const { line, repair, suggestion, like } = problem;
  const isAllLike = like > 1;
  const command = useCommand(
    () => {
      const value = repair === 'USE' ? suggestion : null;
      return api.mutate(repairShipmentLine, { fileId, line, input: { value, isAllLike } });
    },
    { changes: SHOWS_PARCELS, messages: { CONFLICT: GONE }, onDone: ({ lines }) => onRepaired(repairedText(lines)) },
  );
  const correct = useCommand(
    () => api.mutate(repairShipmentLine, { fileId, line, input: { value: null, isAllLike, isCorrection: true } }),
    { changes: SHOWS_PARCELS, messages: { CONFLICT: GONE }, onDone: ({ lines }) => onRepaired(correctedText(lines)) },
  );
  if (repair == null) return <span className="max-md:hidden" />;
  if (isTyping)
    return <TypeAnew fileId={fileId} problem={problem} onRepaired={onRepaired} onClose={() => setIsTyping(false)} />;
  return (
    <>
      <span className="grid gap-2 justify-self-start max-md:col-start-2 md:justify-self-end">
        {repair === 'RESHIP' && (
          <Button variant="quiet" size="sm" onClick={() => setIsAsking('correct')}>
            Correct number<span className="sr-only"> for line {formatNumber(line)}</span>
          </Button>
        )}
        {repair === 'EDIT' ? (
          <Button variant="quiet" size="sm" onClick={() => setIsTyping(true)}>
            <Icon name="pencil" />
            Edit<span className="sr-only"> line {formatNumber(line)}</span>
          </Button>
        ) : (
          <Button
            variant="soft"
            size="sm"
            isBusy={command.isPending}
            onClick={() => (repair === 'RESHIP' ? setIsAsking('reship') : command.send())}
          >
            {repair === 'RESHIP' ? 'Reship' : suggestionText(suggestion ?? '', like)}
            <span className="sr-only"> for line {formatNumber(line)}</span>
          </Button>
        )}
      </span>
      {isAsking === undefined && (
        <div className="col-span-full empty:hidden">
          <FailureBanner failure={command.failure} />
        </div>
      )}
      {isAsking === 'correct' && (
        <ConfirmDialog
          command={correct}
          onClose={() => setIsAsking(undefined)}
          title={`Use the tracking number from line ${formatNumber(line)}?`}
          auditNote="The change is recorded in the audit log with your name."
          doLabel="Correct number"
        >
          <p>{problem.problem}.</p>
          <p>
            This replaces the tracking number of the package that already shipped. Nothing is reshipped, and no unit is
            used. If the new number is wrong, you can correct it on the board.
          </p>
        </ConfirmDialog>
      )}
      {isAsking === 'reship' && (
        <ConfirmDialog
          command={command}
          onClose={() => setIsAsking(undefined)}
          title={`Reship for line ${formatNumber(line)}?`}
          auditNote="Recorded in the audit log with your name."
          doLabel="Reship, uses 1 unit"
          isIdle={problem.unitsLeft === 0}
        >
          <p>{problem.problem}.</p>
          <p>
            This uses 1 of {unitsLeftText(problem.unitsLeft ?? 0)} and notifies the member. You can undo it until
            there's an update from the carrier or the member.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

const GONE = "This line was already fixed or removed. If it still isn't imported, add it to your next file.";

/** Drawn: "Use PT-4821" for an order of another test, "Use in 9 lines" for a mistake that all of them have. */
function suggestionText(suggestion: string, like: number): string {
  if (like > 1) return `Apply to ${formatNumber(like)} lines`;
  return `Use ${readOrderNumber(suggestion)?.testShortId ?? suggestion}`;
}

function TypeAnew({ fileId, problem, onRepaired, onClose }: RepairLineProps & { readonly onClose: () => void }) {
  const { api } = useConsole();
  const label = SHIPMENT_COLUMN_LABELS[problem.column ?? ''] ?? 'Value';
  const form = useCommandForm({
    schema: v.object({ value: v.pipe(v.string(), v.trim(), v.nonEmpty(`Enter the ${label.toLowerCase()}.`)) }),
    defaultValues: { value: '' },
    send: ({ value }) =>
      api.mutate(repairShipmentLine, { fileId, line: problem.line, input: { value, isAllLike: false } }),
    changes: SHOWS_PARCELS,
    messages: { CONFLICT: GONE },
    onDone: ({ lines }) => onRepaired(repairedText(lines)),
  });
  return (
    <form {...form.form} className="col-span-full grid gap-2 md:col-start-2">
      <FailureBanner failure={form.failure} />
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-48 flex-1">
          <TextField
            {...form.field('value')}
            label={`${label} for line ${formatNumber(problem.line)}`}
            autoComplete="off"
            // Anyone who pressed Edit is about to type.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            maxLength={SHIPMENT_REPAIR_MAX_CHARACTERS}
          />
        </div>
        <span className="mt-7 flex gap-2">
          <Button type="submit" size="sm" isBusy={form.isPending}>
            Apply
          </Button>
          <Button variant="quiet" size="sm" onClick={onClose}>
            Cancel
          </Button>
        </span>
      </div>
    </form>
  );
}

interface RepairsMadeProps {
  readonly repairs: readonly ShipmentRepairMade[];
  readonly onUndone: (text: string) => void;
}

/** What was taken in by hand, and the way back. */
export function RepairsMade({ repairs, onUndone }: RepairsMadeProps) {
  if (repairs.length === 0) return null;
  return (
    <ul aria-label="Fixed lines" className="grid gap-2">
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
    messages: { CONFLICT: 'This was already undone.' },
    onDone: (undone) => onUndone(undoneText(undone)),
  });
  return (
    <li className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="me-auto min-w-0">
          {repairText(repair)}
          <span className="block text-text-muted">
            {undoneAt == null
              ? `${byName ?? 'Former operator'}, ${panelTestDateInZone('happened', repairedAt)}`
              : `Undone by ${undoneByName ?? 'a former operator'}, ${panelTestDateInZone('happened', undoneAt)}`}
          </span>
        </span>
        {undoneAt == null && (
          <Button variant="quiet" size="sm" isBusy={command.isPending} onClick={() => command.send()}>
            Undo<span className="sr-only"> the fix for line {formatNumber(repair.line)}</span>
          </Button>
        )}
      </div>
      <FailureBanner failure={command.failure} />
    </li>
  );
}
