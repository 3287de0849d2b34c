import { BOARD_STAGES, type ParticipantStage } from '#contract/product-tests/participant-stages.ts';
import { SCROLLS_SIDEWAYS } from '#ui/data/scrolls-sideways.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { panelTestDate } from '#console/product-tests/panel-test-dates.ts';
import { PARTICIPANT_STAGE_LABELS, cardText, urgencyOf } from '#console/product-tests/participant-texts.ts';
import { counted, formatNumber } from '#console/format.ts';
import { doneText, shareText, silentText } from './product-test-texts.ts';
import type { Board, BoardColumn } from './product-tests.queries.ts';

interface BoardColumnsProps {
  readonly board: Board;
  /** The one whose people are listed below. */
  readonly stage: ParticipantStage;
  readonly participantId: string | undefined;
  readonly onStage: (stage: ParticipantStage) => void;
  readonly onParticipant: (stage: ParticipantStage, participantId: string) => void;
}

/** A column for each stage of a test: how many stand there, how many are overdue, and the first who need somebody. */
export function BoardColumns({ board, stage, ...props }: BoardColumnsProps) {
  const columns = BOARD_STAGES.map(
    (one) => board.columns.find((column) => column.stage === one) ?? { stage: one, count: 0, overdue: 0, first: [] },
  );
  return (
    // Two rows where one does not fit, so that no stage is out of sight; on a telephone they scroll, and the next one is cut.
    <div
      {...SCROLLS_SIDEWAYS}
      aria-label="Stages"
      className="@container overflow-x-auto p-px focus-visible:-outline-offset-3"
    >
      <ul className="relative grid auto-cols-[minmax(9.5rem,1fr)] grid-flow-col gap-2 pb-0.5 @min-[42rem]:grid-flow-row @min-[42rem]:auto-cols-auto @min-[42rem]:grid-cols-4 @min-[72rem]:grid-cols-8">
        {columns.map((column) => (
          <Column key={column.stage} board={board} column={column} isOn={column.stage === stage} {...props} />
        ))}
      </ul>
    </div>
  );
}

interface ColumnProps extends Omit<BoardColumnsProps, 'stage'> {
  readonly column: BoardColumn;
  readonly isOn: boolean;
}

const ON = 'border-primary ring-1 ring-primary';

function Column({ board, column, isOn, participantId, onStage, onParticipant }: ColumnProps) {
  const { stage, count, first } = column;
  const label = PARTICIPANT_STAGE_LABELS[stage];
  const rest = remainderText(board, column);
  return (
    <li
      className={`grid min-w-0 @max-[42rem]:min-h-61 @min-[72rem]:min-h-61 content-start gap-1.5 rounded-md border bg-surface px-2 pt-3 pb-2 ${isOn ? ON : 'border-line'}`}
    >
      <div className="px-1">
        {stage === 'INVITED' ? (
          <span className="block text-xs font-bold">{label}</span>
        ) : (
          <button
            type="button"
            aria-pressed={isOn}
            onClick={() => onStage(stage)}
            className="block min-h-6 w-full text-start text-xs font-bold hover:underline"
          >
            {label}
          </button>
        )}
        <b className="block font-display text-[1.625rem] leading-[1.15] font-[720] tracking-[-0.02em] tabular-nums">
          {formatNumber(count)}
        </b>
        <Below board={board} column={column} />
      </div>
      {stage === 'INVITED' && <Plain title="On time" text={`${formatNumber(board.screenersAnswered)} answered`} />}
      {stage === 'DONE' && (
        <Plain title="Paid for this test" text={`${counted(board.pointsPaid, 'point')}, including surveys`} />
      )}
      {stage !== 'DONE' &&
        first.map((participant) => (
          <button
            key={participant.participantId}
            type="button"
            aria-pressed={participant.participantId === participantId}
            onClick={() => onParticipant(stage, participant.participantId)}
            className={`rounded-sm px-2 py-1.5 text-start text-xs leading-[1.35] aria-pressed:ring-2 aria-pressed:ring-primary ${URGENCIES[urgencyOf(participant)]}`}
          >
            <b className="font-code font-semibold">{participant.number}</b>
            <span className="block">{cardText(participant)}</span>
          </button>
        ))}
      {rest && <p className="px-2 py-0.5 text-xs text-text-muted">{rest}</p>}
    </li>
  );
}

const URGENCIES = {
  late: 'bg-danger-soft text-on-danger-soft',
  warned: 'bg-warning-soft text-on-warning-soft',
  calm: 'bg-surface-sunken text-text',
} as const;

function Plain({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <p className="rounded-sm bg-surface-sunken px-2 py-1.5 text-xs leading-[1.35]">
      <b>{title}</b>
      <span className="block text-text-muted">{text}</span>
    </p>
  );
}

function Below({ board, column: { stage, count, overdue } }: { readonly board: Board; readonly column: BoardColumn }) {
  if (overdue > 0)
    return (
      <small className="flex min-h-5 items-center gap-1 text-xs font-bold text-danger">
        <Icon name="clock" size="sm" />
        {formatNumber(overdue)} overdue
      </small>
    );
  if (stage === 'DONE' && board.selected > 0)
    return (
      <small className="flex min-h-5 items-center gap-1 text-xs text-success">
        <Icon name="check" size="sm" />
        {shareText(count, board.selected)}: {doneText(count, board.selected)}
      </small>
    );
  return <small className="flex min-h-5 items-center text-xs text-text-muted">{stageText(board, stage, count)}</small>;
}

function stageText(board: Board, stage: ParticipantStage, count: number): string {
  const { screenersAnswered, screenersQualified, reserve, medianTestingDay, testingDays } = board;
  if (stage === 'INVITED')
    return board.screenerClosesAt == null
      ? 'invited to the screener'
      : `closes ${panelTestDate('screenerThrough', board.screenerClosesAt)}`;
  if (stage === 'SCREENED' && reserve > 0)
    return `${formatNumber(screenersQualified)} qualified, ${formatNumber(reserve)} in reserve`;
  if (stage === 'SCREENED' && screenersAnswered > 0) return `${formatNumber(screenersQualified)} qualified`;
  if (stage === 'TESTING' && medianTestingDay != null) return `median day ${medianTestingDay} of ${testingDays}`;
  return count === 0 ? 'no one' : 'none overdue';
}

/** Who is not drawn. */
function remainderText(board: Board, { stage, count, first }: BoardColumn): string | undefined {
  if (stage === 'DONE') return board.inReview === 0 ? undefined : `${formatNumber(board.inReview)} in review`;
  if (stage === 'INVITED') {
    const silent = Math.max(0, count - board.screenersAnswered);
    return silent === 0 ? undefined : silentText(silent);
  }
  if (stage === 'SCREENED' && board.screenersUnfit > 0)
    return `${formatNumber(board.screenersUnfit)} didn't qualify${pointsText(board.screenerUnfitPoints)}`;
  const more = count - first.length;
  return more > 0 ? `+ ${formatNumber(more)} more` : undefined;
}

const pointsText = (points: number | null | undefined): string =>
  points == null ? '' : points === 1 ? ', 1 point' : `, ${formatNumber(points)} points`;
