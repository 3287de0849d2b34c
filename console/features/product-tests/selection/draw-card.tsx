import { useState } from 'react';
import { selectTestParticipants } from '#contract/generated/operator/operations.ts';
import { SELECTION_SEED_MAX_CHARACTERS } from '#contract/product-tests/product-test-limits.ts';
import { waitsAMinute } from '#contract/sending/sending.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { DataTable } from '#ui/data/data-table.tsx';
import type { TableColumn } from '#ui/data/table-column.ts';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ConfirmDialog } from '#console/dialogs/form-dialog.tsx';
import { counted, formatNumber } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { WhenManySent } from '#console/layout/when-sent.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { typedNumber } from '#console/typed-numbers.ts';
import { people, ruleText } from '../product-test-texts.ts';
import { SHOWS_TEST, type ProductTest } from '../product-tests.queries.ts';

interface DrawCardProps {
  readonly test: ProductTest;
  readonly undecided: number;
  readonly onNotice: (text: string) => void;
}

type Draw = AnswerOf<typeof selectTestParticipants>;

/** Picks people by the rule of the test: first as figures alone, then for good. */
export function DrawCard({ test, undecided, onNotice }: DrawCardProps) {
  const { api } = useConsole();
  const [wanted, setWanted] = useState('');
  const [seed, setSeed] = useState('');
  const [isConfirming, setIsConfirming] = useState(false);
  const isLot = test.selectionRule === 'LOT';
  const hasCells = test.cells.length > 0;
  const number = wanted.trim() === '' ? null : typedNumber(wanted);
  const isWrong = number !== null && (!Number.isInteger(number) || number < 1);
  const asked = { wanted: hasCells ? null : number, seed: isLot && seed.trim() !== '' ? seed.trim() : null };
  const dryRun = useCommand((): Promise<Draw> =>
    api.mutate(selectTestParticipants, { studyId: test.studyId, input: { ...asked, isDryRun: true } }),
  );
  const drawn = dryRun.data;
  // What was counted is what is picked: the lots of the dry run are drawn again by their seed.
  const pick = useCommand(
    (): Promise<Draw> =>
      api.mutate(selectTestParticipants, {
        studyId: test.studyId,
        input: { ...asked, seed: isLot ? (drawn?.seed ?? asked.seed) : null, isDryRun: false },
      }),
    {
      changes: SHOWS_TEST,
      onDone: ({ selected, reserve }) => {
        setIsConfirming(false);
        dryRun.reset();
        const told = selected + reserve;
        onNotice(
          waitsAMinute(told)
            ? ''
            : `${people(selected)} selected, ${formatNumber(reserve)} in reserve. Notifications are being sent.`,
        );
      },
    },
  );
  if (test.selectionRule === 'HAND')
    return (
      <ConsoleCard title="Manual selection">
        <p className="text-text-muted">
          Select people in the list below, then choose whether they test or join the reserve list.
        </p>
      </ConsoleCard>
    );
  return (
    <ConsoleCard title={`Selection: ${ruleText(test.selectionRule).toLowerCase()}`}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="text-text-muted">
          {isLot ? 'The same seed draws the same people. ' : 'The earliest answers are picked first. '}
          {hasCells
            ? 'Each cell is filled to its target. Everyone else in it joins the reserve list.'
            : 'Everyone else joins the reserve list.'}
        </p>
        {!hasCells && (
          <TextField
            label="How many"
            labelNote="(optional)"
            inputMode="numeric"
            autoComplete="off"
            hint="Leave blank to select one person per unit."
            value={wanted}
            error={isWrong ? 'Enter a whole number, 1 or more.' : undefined}
            onChange={({ target }) => {
              setWanted(target.value);
              dryRun.reset();
            }}
          />
        )}
        {isLot && (
          <TextField
            label="Seed"
            labelNote="(optional)"
            autoComplete="off"
            hint="Leave blank to use the test's own seed."
            maxLength={SELECTION_SEED_MAX_CHARACTERS}
            value={seed}
            onChange={({ target }) => {
              setSeed(target.value);
              dryRun.reset();
            }}
          />
        )}
        <FailureBanner failure={dryRun.failure} />
        {drawn && <DrawnFigures drawn={drawn} />}
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            isBusy={dryRun.isPending}
            isIdle={isWrong || undecided === 0}
            onClick={() => dryRun.send()}
          >
            Dry run
          </Button>
          {drawn && drawn.selected > 0 && (
            <Button size="sm" onClick={() => setIsConfirming(true)}>
              <Icon name="check" />
              Select {people(drawn.selected)}
            </Button>
          )}
        </div>
        {undecided === 0 && <p className="text-xs text-text-muted">No one is waiting for a decision right now.</p>}
      </div>
      {isConfirming && drawn && (
        <ConfirmDialog
          command={pick}
          onClose={() => setIsConfirming(false)}
          title={`Select ${people(drawn.selected)}?`}
          auditNote={`${test.shortId}. Recorded in the audit log${isLot ? ` with seed ${drawn.seed}` : ''}.`}
          doLabel={`Select ${people(drawn.selected)}`}
        >
          <p>
            They'll be asked to confirm their address and consent.
            {drawn.reserve > 0 && ` ${people(drawn.reserve)} will be notified that they're on the reserve list.`}
          </p>
          <WhenManySent people={drawn.selected + drawn.reserve} />
        </ConfirmDialog>
      )}
    </ConsoleCard>
  );
}

/** What it would be; nobody is told anything by counting. */
function DrawnFigures({ drawn }: { readonly drawn: Draw }) {
  const { selected, reserve, withoutCell, cells } = drawn;
  const isOne = cells.length <= 1 && (cells[0]?.name ?? '') === '';
  return (
    <div className="grid gap-2">
      <p role="status">
        <b>{people(selected)}</b> would be selected, {formatNumber(reserve)} in reserve
        {withoutCell > 0 && `, ${counted(withoutCell, "doesn't", "don't")} fit any cell`}.
      </p>
      {!isOne && (
        <div className="-mx-5">
          <DataTable caption="Dry run" columns={COLUMNS} rows={cells} rowKey={({ name }) => name} emptyText="" />
        </div>
      )}
    </div>
  );
}

const COLUMNS: readonly TableColumn<Draw['cells'][number]>[] = [
  { key: 'name', header: 'Cell', cell: ({ name }) => name },
  { key: 'candidates', header: 'Qualified', kind: 'figure', cell: ({ candidates }) => formatNumber(candidates) },
  {
    key: 'selected',
    header: 'Selected',
    kind: 'figure',
    cell: ({ selected, target }) => (
      <>
        <b>{formatNumber(selected)}</b>
        <span className="text-text-muted"> / {formatNumber(target)}</span>
      </>
    ),
  },
  {
    key: 'state',
    header: 'Status',
    kind: 'figure',
    cell: ({ shortBy }) =>
      shortBy > 0 ? (
        <Tag tone="warning" icon="triangle-alert">
          {formatNumber(shortBy)} short
        </Tag>
      ) : (
        <span className="flex justify-end text-success">
          <Icon name="check" size="sm" />
          <span className="sr-only">enough</span>
        </span>
      ),
  },
];
