import { useDeferredValue, useState } from 'react';
import { isLastStage, PLACED_STAGES, type ParticipantStage } from '#contract/product-tests/participant-stages.ts';
import type { TableColumn } from '#ui/data/table-column.ts';
import type { TableSelection } from '#ui/data/table-selection.ts';
import { PARTICIPANT_STAGE_LABELS, waitingText, type Participant } from '#console/product-tests/participant-texts.ts';
import { FilterChips, SearchField } from '#console/layout/filters.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { PagedTable } from '#console/lists/paged-table.tsx';
import { panelTestDate } from '#console/product-tests/panel-test-dates.ts';
import { businessDayText } from '#console/product-tests/business-day-texts.ts';
import { usePages } from '#console/session/use-answer.ts';
import type { BoardSearch } from './board-search.ts';
import { BulkBar } from './bulk-bar.tsx';
import { participantsQuery, type Board, type ProductTest } from './product-tests.queries.ts';
import { NextTag } from './participant-card.tsx';

interface StageCardProps {
  readonly test: ProductTest;
  readonly board: Board;
  readonly stage: ParticipantStage;
  readonly search: BoardSearch;
  readonly onShow: (search: BoardSearch) => void;
}

const NOBODY: TableSelection = new Set();

const TITLES: Readonly<Partial<Record<ParticipantStage, string>>> = {
  SELECTED: 'Selected, not shipped',
  DELIVERED: 'Delivered, not confirmed',
  FEEDBACK: 'Feedback not submitted',
};

/** Before they are picked there is nothing to remind them of, and what is over stays over. */
const ACTED_ON: readonly ParticipantStage[] = PLACED_STAGES.filter((stage) => !isLastStage(stage));

/** Who stands at one stage, those whose time runs out first, and what can be done for several at once. */
export function StageCard({ test, board, stage, search, onShow }: StageCardProps) {
  const [selection, setSelection] = useState(NOBODY);
  const [now] = useState(() => new Date());
  const [number, setNumber] = useState(search.number ?? '');
  const asked = useDeferredValue(number.trim());
  const column = board.columns.find((one) => one.stage === stage);
  const { count = 0, overdue = 0 } = column ?? {};
  const isOverdue = overdue > 0 && search.all !== true;
  const filter = asked === '' ? { stage, ...(isOverdue && { isOverdue }) } : { number: asked };
  const query = usePages(participantsQuery, test.studyId, filter);

  function choose(key: string) {
    setSelection(NOBODY);
    if (key === 'CLOSED') onShow({ stage: 'CLOSED', all: true });
    else onShow({ stage, ...(key === 'all' && { all: true }) });
  }

  return (
    <ConsoleCard
      title={TITLES[stage] ?? PARTICIPANT_STAGE_LABELS[stage]}
      isFlush
      actions={
        <>
          <FilterChips
            label="Show"
            chosen={stage === 'CLOSED' ? 'CLOSED' : isOverdue ? 'overdue' : 'all'}
            onChoose={choose}
            chips={[
              ...(overdue > 0 ? [{ key: 'overdue', label: 'Overdue', count: overdue }] : []),
              ...(stage === 'CLOSED' ? [] : [{ key: 'all', label: 'All', count }]),
              { key: 'CLOSED', label: 'Closed', count: undefined },
            ]}
          />
          <SearchField
            label="Find by number"
            className="w-36"
            placeholder="P-34007"
            value={number}
            onChange={setNumber}
          />
        </>
      }
    >
      <BulkBar chosen={[...selection]} test={test} onDone={() => setSelection(NOBODY)} />
      <PagedTable
        query={query}
        caption={`Participants: ${PARTICIPANT_STAGE_LABELS[stage]}`}
        columns={columnsFor((participant) => onShow({ ...search, stage, participant }))}
        rowKey={({ participantId }) => participantId}
        rowName={(participant) => participant.number}
        {...(ACTED_ON.includes(stage) && { selection, onSelect: setSelection })}
        emptyText={
          asked === ''
            ? 'No one is at this stage right now.'
            : 'No participant has that number. Numbers look like P-34007.'
        }
      />
      <p className="px-5 pt-2 pb-1 text-xs text-text-muted">{businessDayText(now, board.timeZone)}</p>
    </ConsoleCard>
  );
}

const columnsFor = (onOpen: (participantId: string) => void): readonly TableColumn<Participant>[] => [
  {
    key: 'participant',
    header: 'Participant',
    kind: 'code',
    cell: ({ participantId, number }) => (
      <button
        type="button"
        onClick={() => onOpen(participantId)}
        className="min-h-6 whitespace-nowrap text-primary underline underline-offset-2"
      >
        {number}
      </button>
    ),
  },
  {
    key: 'to',
    header: 'To',
    shownFrom: 'md',
    cell: ({ to, isPoBox }) => (
      <>
        {to ?? <span className="text-text-muted">–</span>}
        {isPoBox && <span className="block text-xs font-bold text-danger">PO box</span>}
      </>
    ),
  },
  {
    key: 'since',
    header: 'Since',
    shownFrom: 'md',
    cell: ({ stageAt }) => <span className="whitespace-nowrap">{panelTestDate('since', stageAt)}</span>,
  },
  {
    key: 'waiting',
    header: 'Waiting',
    shownFrom: 'md',
    cell: (participant) => {
      const text = waitingText(participant);
      return text && <span className="whitespace-nowrap">{text}</span>;
    },
  },
  { key: 'next', header: 'Next', cell: (participant) => <NextTag participant={participant} /> },
];
