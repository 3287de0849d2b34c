import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { BOARD_STAGES, type ParticipantStage } from '#contract/product-tests/participant-stages.ts';
import { StatesCard } from '#console/lists/card-states.tsx';
import { useAnswer } from '#console/session/use-answer.ts';
import { BoardColumns } from './board-columns.tsx';
import type { BoardSearch } from './board-search.ts';
import { ParticipantCard } from './participant-card.tsx';
import { boardQuery, type Board, type ProductTest } from './product-tests.queries.ts';
import { StageCard } from './stage-card.tsx';
import { TestPage } from './test-page.tsx';

const FROM = '/product-tests/$studyId';

/** Who stands where in a product test, who needs somebody, and what happened to one of them. */
export function BoardPage() {
  const { studyId } = useParams({ from: FROM });
  return (
    <TestPage studyId={studyId} title="Board">
      {(test) => <TestBoard test={test} studyId={studyId} />}
    </TestPage>
  );
}

function TestBoard({ test, studyId }: { readonly test: ProductTest; readonly studyId: string }) {
  const query = useAnswer(boardQuery, studyId);
  const search = useSearch({ from: FROM });
  const navigate = useNavigate();
  const board = query.data;
  const show = (change: BoardSearch) =>
    void navigate({ to: FROM, params: { studyId }, search: change, resetScroll: false });
  if (board === undefined) return <StatesCard query={query} />;
  const stage = search.stage ?? firstStage(board);
  // Nobody's timeline opens by itself: it may hold an address, and looking at one is written down.
  const participantId = search.participant;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-12 lg:gap-4">
      <div className="min-w-0 lg:col-span-12">
        <BoardColumns
          board={board}
          stage={stage}
          participantId={participantId}
          onStage={(chosen) => show({ stage: chosen })}
          onParticipant={(chosen, id) => show({ stage: chosen, participant: id })}
        />
      </div>
      <div className="grid min-w-0 content-start lg:col-span-7">
        <StageCard key={stage} test={test} board={board} stage={stage} search={search} onShow={show} />
      </div>
      <div className="grid min-w-0 content-start lg:col-span-5">
        <ParticipantCard key={participantId} test={test} participantId={participantId} />
      </div>
    </div>
  );
}

/** Where somebody is needed most; else the farthest that anybody has come. */
function firstStage({ columns }: Board): ParticipantStage {
  const listed = columns.filter(({ stage }) => stage !== 'INVITED' && BOARD_STAGES.some((one) => one === stage));
  const late = listed.toSorted((a, b) => b.overdue - a.overdue).find(({ overdue }) => overdue > 0);
  return (late ?? listed.findLast(({ count }) => count > 0))?.stage ?? 'SCREENED';
}
