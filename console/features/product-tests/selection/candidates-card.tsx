import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { TestChoice, TestSelectionState } from '#contract/generated/operator/graphql.ts';
import { chooseTestParticipants } from '#contract/generated/operator/operations.ts';
import { SELECTIONS } from '#contract/product-tests/participant-stages.ts';
import { PARTICIPANTS_PER_ACT_MAX } from '#contract/product-tests/product-test-limits.ts';
import { waitsAMinute } from '#contract/sending/sending.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import type { TableColumn } from '#ui/data/table-column.ts';
import type { TableSelection } from '#ui/data/table-selection.ts';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { SELECTION_LABELS, type Participant } from '#console/product-tests/participant-texts.ts';
import { ConfirmDialog } from '#console/dialogs/form-dialog.tsx';
import { formatNumber } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { FilterChoice } from '#console/layout/filters.tsx';
import { WhenManySent } from '#console/layout/when-sent.tsx';
import { PagedTable } from '#console/lists/paged-table.tsx';
import { panelTestDate } from '#console/product-tests/panel-test-dates.ts';
import { useConsole } from '#console/session/console-context.ts';
import { usePages } from '#console/session/use-answer.ts';
import { outcomeText, people } from '../product-test-texts.ts';
import { participantsQuery, SHOWS_TEST, type ProductTest } from '../product-tests.queries.ts';

interface CandidatesCardProps {
  readonly test: ProductTest;
  readonly mayPick: boolean;
  readonly actions: ReactNode;
  readonly onNotice: (text: string) => void;
}

const NOBODY: TableSelection = new Set();
const EVERY_CELL = '';

/** Who passed the screener, by what was decided about them; picked one by one, or several at once. */
export function CandidatesCard({ test, mayPick, actions, onNotice }: CandidatesCardProps) {
  const { api } = useConsole();
  const [selection, setSelection] = useState(NOBODY);
  const [state, setState] = useState<TestSelectionState>('NONE');
  const [cell, setCell] = useState(EVERY_CELL);
  const [asked, setAsked] = useState<TestChoice>();
  const query = usePages(participantsQuery, test.studyId, { selection: state, ...(cell !== EVERY_CELL && { cell }) });
  const choose = useCommand(
    (as: TestChoice) =>
      api.mutate(chooseTestParticipants, { studyId: test.studyId, participantIds: [...selection], as }),
    {
      changes: SHOWS_TEST,
      onDone: (outcome, as) => {
        setSelection(NOBODY);
        setAsked(undefined);
        onNotice(outcomeText(as === 'SELECTED' ? 'Selected' : 'Added to the reserve list', outcome));
      },
    },
  );
  const pick = (as: TestChoice) => (waitsAMinute(selection.size) ? setAsked(as) : choose.send(as));
  const canPick = mayPick && (state === 'NONE' || state === 'RESERVE');
  const isTooMany = selection.size > PARTICIPANTS_PER_ACT_MAX;
  return (
    <ConsoleCard
      title="People who passed the screener"
      isFlush
      actions={
        <>
          <FilterChoice
            label="Decision"
            value={state}
            onChange={(value) => {
              setSelection(NOBODY);
              setState(SELECTIONS.find((one) => one === value) ?? 'NONE');
              // Who is not decided about has a cell by their profile alone.
              if (value === 'NONE') setCell(EVERY_CELL);
            }}
            options={SELECTIONS.map((value) => ({ value, label: SELECTION_LABELS[value] }))}
          />
          {test.cells.length > 0 && state !== 'NONE' && (
            <FilterChoice
              label="Cell"
              value={cell}
              onChange={(value) => {
                setSelection(NOBODY);
                setCell(value);
              }}
              options={[
                { value: EVERY_CELL, label: 'All cells' },
                ...test.cells.map(({ name }) => ({ value: name, label: name })),
              ]}
            />
          )}
          {actions}
        </>
      }
    >
      <div className="px-5 pb-2 empty:hidden">
        <FailureBanner failure={choose.failure} />
      </div>
      {canPick && selection.size > 0 && (
        <div className="flex flex-wrap items-center gap-2 bg-primary-soft px-5 py-2 font-medium text-on-primary-soft">
          <span className="me-auto" role="status">
            {formatNumber(selection.size)} selected{isTooMany && `, up to ${PARTICIPANTS_PER_ACT_MAX} at a time`}
          </span>
          <Button size="sm" isBusy={choose.isPending} isIdle={isTooMany} onClick={() => pick('SELECTED')}>
            Select
          </Button>
          {state === 'NONE' && (
            <Button
              variant="secondary"
              size="sm"
              isBusy={choose.isPending}
              isIdle={isTooMany}
              onClick={() => pick('RESERVE')}
            >
              Add to reserve list
            </Button>
          )}
        </div>
      )}
      <PagedTable
        query={query}
        caption="People who passed the screener"
        columns={COLUMNS}
        rowKey={({ participantId }) => participantId}
        rowName={({ number }) => number}
        {...(canPick && { selection, onSelect: setSelection })}
        emptyText="No one matches this filter."
      />
      {asked && (
        <ConfirmDialog
          command={{ ...choose, send: () => choose.send(asked) }}
          onClose={() => setAsked(undefined)}
          title={
            asked === 'SELECTED'
              ? `Select ${people(selection.size)}?`
              : `Add ${people(selection.size)} to the reserve list?`
          }
          auditNote={`${test.shortId}. Recorded in the audit log.`}
          doLabel={asked === 'SELECTED' ? `Select ${people(selection.size)}` : 'Add to reserve list'}
        >
          <p>Each person is notified.</p>
          <WhenManySent people={selection.size} />
        </ConfirmDialog>
      )}
    </ConsoleCard>
  );
}

const COLUMNS: readonly TableColumn<Participant>[] = [
  {
    key: 'participant',
    header: 'Participant',
    kind: 'code',
    cell: ({ studyId, participantId, number, stage }) => (
      <Link
        to="/product-tests/$studyId"
        params={{ studyId }}
        search={{ stage, all: true, participant: participantId }}
        className="whitespace-nowrap underline underline-offset-2"
      >
        {number}
      </Link>
    ),
  },
  { key: 'cell', header: 'Cell', cell: ({ cell }) => cell ?? <span className="text-text-muted">–</span> },
  { key: 'since', header: 'Since', shownFrom: 'md', cell: ({ stageAt }) => panelTestDate('since', stageAt) },
  {
    key: 'state',
    header: 'Decision',
    cell: ({ selection, fromReserve }) => (
      <Tag tone={selection === 'SELECTED' ? 'success' : selection === 'RESERVE' ? 'info' : 'neutral'}>
        {fromReserve && selection === 'SELECTED' ? 'Selected from the reserve list' : SELECTION_LABELS[selection]}
      </Tag>
    ),
  },
];
