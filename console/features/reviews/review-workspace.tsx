import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState, useEffect } from 'react';
import * as v from 'valibot';
import type { ReviewKind } from '#contract/generated/operator/graphql.ts';
import { getConsoleCounts, getReview, judgeReviews, listReviews } from '#contract/generated/operator/operations.ts';
import { answersOf } from '#client/answers-of.ts';
import type { TableSelection } from '#ui/data/table-selection.ts';
import { rowsOf } from '#console/lists/paged-table.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { counted, formatNumber } from '#console/format.ts';
import { CardStates } from '#console/lists/card-states.tsx';
import { useKeys } from '#console/lists/use-keys.ts';
import { useAnswer, usePages } from '#console/session/use-answer.ts';
import { BulkBar } from './bulk-bar.tsx';
import { CaseView } from './case-view.tsx';
import { DecideCard, type GivenVerdict } from './decide-card.tsx';
import { QueueHead } from './queue-head.tsx';
import { QueueList } from './queue-list.tsx';
import { QueueRest } from './queue-rest.tsx';
import { DecisionsCard, RecordCard } from './record-card.tsx';
import { reviewQuery, reviewsQuery, type Review } from './reviews.queries.ts';
import { UndoBar } from './undo-bar.tsx';
import { holdVerdicts, type HeldVerdicts, type VerdictStanding } from './held-verdicts.ts';

const searchShape = v.object({ task: v.optional(v.pipe(v.string(), v.uuid())) });

/** The queue, the case and the decision: three columns where there is room, two or one where there is not. */
export function ReviewWorkspace({ studyId }: { readonly studyId: string | undefined }) {
  const asked = v.safeParse(searchShape, useSearch({ strict: false }));
  const [kinds, setKinds] = useState<readonly ReviewKind[]>([]);
  const [openedId, setOpenedId] = useState(asked.success ? asked.output.task : undefined);
  const [selection, setSelection] = useState<TableSelection>();
  const { verdicts, standing } = useHeldVerdicts();
  const queue = usePages(reviewsQuery, { studyId, kinds });

  const lines = (rowsOf(queue) ?? []).filter(({ taskId }) => !standing.decidedTaskIds.has(taskId));
  const openId = openedId ?? lines[0]?.taskId;
  const index = lines.findIndex(({ taskId }) => taskId === openId);
  const waiting = (queue.data?.pages[0]?.counts ?? [])
    .filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
    .reduce((sum, { open }) => sum + open, 0);
  const goTo = (step: -1 | 1) => {
    const next = lines[index + step]?.taskId;
    return next === undefined ? undefined : () => setOpenedId(next);
  };
  useKeys({ j: () => goTo(1)?.(), k: () => goTo(-1)?.() });

  function decide(review: Review, given: GivenVerdict) {
    const points = given.verdict === 'APPROVED' ? review.pointsIfApproved : review.pointsIfRejected;
    const word = given.verdict === 'APPROVED' ? 'Approved' : 'Rejected';
    const { taskId, memberId } = review;
    verdicts.hold(
      { ...given, taskIds: [taskId], key: crypto.randomUUID() },
      `${word} ${memberId}, ${counted(points, 'point')}.`,
      { [taskId]: memberId },
    );
    setOpenedId(lines[index + 1]?.taskId ?? lines[index - 1]?.taskId);
  }

  return (
    <div className="-m-4 grid lg:-mx-6 lg:-mt-5 lg:-mb-8 lg:grid-cols-[18rem_minmax(0,1fr)] xl:grid-cols-[20.5rem_minmax(0,1fr)]">
      <section
        aria-label="Queue"
        className={`min-w-0 border-line bg-surface lg:sticky lg:top-15 lg:block lg:h-[calc(100dvh-3.75rem)] lg:overflow-y-auto lg:border-e ${openedId === undefined ? '' : 'hidden'}`}
      >
        <QueueHead
          counts={queue.data?.pages[0]?.counts ?? []}
          kinds={kinds}
          onKinds={(next) => {
            setKinds(next);
            setOpenedId(undefined);
          }}
          isSelecting={selection !== undefined}
          onSelecting={(isSelecting) => setSelection(isSelecting ? new Set() : undefined)}
        />
        {queue.data === undefined ? (
          <div className="p-4">
            <CardStates query={queue} />
          </div>
        ) : (
          <QueueList
            lines={lines}
            now={queue.dataUpdatedAt}
            openTaskId={openId}
            onOpen={setOpenedId}
            selection={selection}
            onSelect={setSelection}
          />
        )}
        <QueueRest query={queue} isEmpty={queue.data !== undefined && lines.length === 0} studyId={studyId} />
        {selection !== undefined && (
          <BulkBar
            lines={lines.filter(({ taskId }) => selection.has(taskId))}
            onSelectAll={() => setSelection(new Set(lines.slice(0, 200).map(({ taskId }) => taskId)))}
            onDecide={(judgement, label) => {
              verdicts.hold(judgement, label, Object.fromEntries(lines.map((line) => [line.taskId, line.memberId])));
              setSelection(undefined);
            }}
          />
        )}
      </section>
      <div
        className={`min-w-0 gap-4 p-4 max-lg:pb-24 lg:grid ${openedId === undefined ? 'hidden' : 'grid'} content-start`}
      >
        {openId !== undefined && (
          <Case
            key={openId}
            taskId={openId}
            place={index === -1 ? '' : `${formatNumber(index + 1)} of ${formatNumber(Math.max(waiting, lines.length))}`}
            onBack={() => setOpenedId(undefined)}
            onPrevious={goTo(-1)}
            onNext={goTo(1)}
            onDecide={decide}
            takesFocus={standing.decidedTaskIds.size > 0}
          />
        )}
      </div>
      <UndoBar
        verdicts={verdicts}
        standing={standing}
        onUndone={(taskId) => taskId !== undefined && setOpenedId(taskId)}
      />
    </div>
  );
}

interface CaseProps {
  readonly taskId: string;
  readonly place: string;
  readonly onBack: () => void;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onDecide: (review: Review, given: GivenVerdict) => void;
  /** The one before was decided: its button is gone, and with it the focus. */
  readonly takesFocus: boolean;
}

function Case({ taskId, place, onDecide, ...ways }: CaseProps) {
  const query = useAnswer(reviewQuery, taskId);
  const review = query.data;
  if (review === undefined) return <CardStates query={query} />;
  return (
    <div className="grid content-start items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
      {/* A long line that is cut short must not widen its column: it would run under the decision. */}
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <CaseView review={review} {...ways} />
      </div>
      <aside aria-label="Decision" className="grid min-w-0 gap-4">
        {review.decidedAt == null && !review.isForSomebodyElse && (
          <DecideCard review={review} place={place} onDecide={(given) => onDecide(review, given)} />
        )}
        {review.isForSomebodyElse && <NotForYou />}
        <RecordCard review={review} />
        <DecisionsCard review={review} />
      </aside>
    </div>
  );
}

function NotForYou() {
  return (
    <p className="rounded-md border border-line bg-surface px-5 py-4">
      <b>For another reviewer.</b> You rejected this the first time, so someone else needs to review it.
    </p>
  );
}

const NOTHING: VerdictStanding = { held: [], decidedTaskIds: new Set(), failures: [], refusals: [] };

/** Verdicts of this screen: they can be undone for a while, and are sent when the screen is left. */
function useHeldVerdicts(): { readonly verdicts: HeldVerdicts; readonly standing: VerdictStanding } {
  const { api } = useConsole();
  const queryClient = useQueryClient();
  const [standing, setStanding] = useState(NOTHING);
  const [verdicts] = useState(() =>
    holdVerdicts({
      send: (judgement) =>
        // Also when the page is being left: a verdict that was given counts.
        api.mutate(judgeReviews, { input: { ...judgement, taskIds: [...judgement.taskIds] } }, { keepalive: true }),
      now: () => Date.now(),
      onChange: setStanding,
      onSent: () => void queryClient.invalidateQueries(answersOf(listReviews, getReview, getConsoleCounts)),
    }),
  );

  useEffect(() => {
    const leave = () => verdicts.sendAll();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      verdicts.sendAll();
    };
  }, [verdicts]);

  return { verdicts, standing };
}
