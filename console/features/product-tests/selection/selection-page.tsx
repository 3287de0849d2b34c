import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { finishTestSelection } from '#contract/generated/operator/operations.ts';
import { PLACED_STAGES } from '#contract/product-tests/participant-stages.ts';
import { waitsAMinute } from '#contract/sending/sending.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { ConfirmDialog } from '#console/dialogs/form-dialog.tsx';
import { counted, formatNumber } from '#console/format.ts';
import { KpiCard } from '#console/layout/kpi-card.tsx';
import { WhenManySent } from '#console/layout/when-sent.tsx';
import { panelTestDate } from '#console/product-tests/panel-test-dates.ts';
import { useConsole } from '#console/session/console-context.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { countAt, boardQuery, SHOWS_TEST, type Board, type ProductTest } from '../product-tests.queries.ts';
import { useMayDo } from '../may-do.ts';
import { people } from '../product-test-texts.ts';
import { TestPage } from '../test-page.tsx';
import { CandidatesCard } from './candidates-card.tsx';
import { CellsCard } from './cells-card.tsx';
import { DrawCard } from './draw-card.tsx';

/** Who gets the product, of those who passed the screener, and who waits in the reserve. */
export function SelectionPage() {
  const { studyId } = useParams({ from: '/product-tests/$studyId/selection' });
  return (
    <TestPage studyId={studyId} title="Selection">
      {(test) => <Selection test={test} studyId={studyId} />}
    </TestPage>
  );
}

function Selection({ test, studyId }: { readonly test: ProductTest; readonly studyId: string }) {
  const may = useMayDo();
  const board = useAnswer(boardQuery, studyId).data;
  const [isFinishing, setIsFinishing] = useState(false);
  const [notice, setNotice] = useState<string>();
  const isOpen = test.selectionFinishedAt == null && test.closedAt == null;
  // What is left to be decided about changes with every piece.
  const mayPick = may.plan && isOpen && board?.selecting == null;
  const undecided = board === undefined ? 0 : undecidedOf(board);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:gap-4">
      {test.selectionFinishedAt != null && (
        <Banner tone="info">
          The selection ended on {panelTestDate('ended', test.selectionFinishedAt)}. Open spots go to the reserve list.
        </Banner>
      )}
      {notice && (
        <p role="status" className="font-bold">
          {notice}
        </p>
      )}
      {board?.selecting && <Selecting {...board.selecting} />}
      {board && board.beingTold > 0 && (
        <p role="status" className="text-text-muted">
          Still notifying {people(board.beingTold)}. This continues in the background.
        </p>
      )}
      {board && <SelectionKpis board={board} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-12 lg:gap-4">
        <div className="grid min-w-0 lg:col-span-7">
          <CellsCard test={test} mayChange={mayPick} />
        </div>
        <div className="grid min-w-0 gap-3 lg:col-span-5 lg:gap-4">
          {mayPick && <DrawCard key={test.selectionRule} test={test} undecided={undecided} onNotice={setNotice} />}
        </div>
      </div>
      <CandidatesCard
        test={test}
        mayPick={mayPick}
        onNotice={setNotice}
        actions={
          mayPick &&
          test.status !== 'DRAFT' && (
            <Button variant="quiet" size="sm" onClick={() => setIsFinishing(true)}>
              End selection
            </Button>
          )
        }
      />
      {isFinishing && (
        <FinishDialog
          test={test}
          undecided={undecided}
          onClose={() => setIsFinishing(false)}
          onDone={(count) => {
            setIsFinishing(false);
            setNotice(waitsAMinute(count) ? '' : `Selection ended. ${people(count)} notified.`);
          }}
        />
      )}
    </div>
  );
}

/** How far a selection is that goes on in the background. */
function Selecting({ placed, people: all }: NonNullable<Board['selecting']>) {
  return (
    <div className="grid gap-1.5">
      <Progress
        label="Selecting participants"
        value={placed}
        max={Math.max(all, 1)}
        figure={`${formatNumber(placed)} of ${people(all)}`}
        isDense
      />
      <p className="text-xs text-text-muted">
        Selecting participants. This continues in the background, so you can leave this page.
      </p>
    </div>
  );
}

/** Those who passed the screener and are neither picked nor in the reserve. */
const undecidedOf = (board: Board): number => Math.max(0, countAt(board, 'SCREENED') - board.reserve);

function SelectionKpis({ board }: { readonly board: Board }) {
  const picked = countAt(board, ...PLACED_STAGES);
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 lg:gap-4">
      <KpiCard
        name="Waiting for selection"
        figure={formatNumber(undecidedOf(board))}
        note={{
          text: `of ${formatNumber(board.screenersAnswered)} who answered the screener`,
          tone: 'plain',
        }}
      />
      <KpiCard
        name="Selected"
        figure={formatNumber(picked)}
        note={{ text: `${counted(board.units, 'unit')} total`, tone: 'plain' }}
      />
      <KpiCard
        name="Reserve"
        figure={formatNumber(board.reserve)}
        note={{ text: 'next if someone drops out', tone: 'plain' }}
      />
      <KpiCard
        name="Units left"
        figure={formatNumber(board.unitsLeft)}
        note={{ text: 'not shipped or reserved', tone: 'plain' }}
      />
    </ul>
  );
}

interface FinishDialogProps {
  readonly test: ProductTest;
  readonly undecided: number;
  readonly onClose: () => void;
  readonly onDone: (told: number) => void;
}

function FinishDialog({ test, undecided, onClose, onDone }: FinishDialogProps) {
  const { api } = useConsole();
  const command = useCommand(() => api.mutate(finishTestSelection, { studyId: test.studyId }), {
    changes: SHOWS_TEST,
    onDone,
  });
  return (
    <ConfirmDialog
      command={command}
      onClose={onClose}
      isFinal
      title="End selection?"
      auditNote={`${test.shortId}. Recorded in the audit log.`}
      doLabel="End selection"
    >
      <p>
        {undecided === 0
          ? 'No one is waiting for selection.'
          : `${people(undecided)} will be notified that they weren't selected. They keep the points they earned for the screener.`}{' '}
        After this, open spots go only to the reserve list, and no one can be selected manually.
      </p>
      <WhenManySent people={undecided} />
    </ConfirmDialog>
  );
}
