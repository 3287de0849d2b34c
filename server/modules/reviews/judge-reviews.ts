import { resolveDisagreement } from '#server/modules/external-surveys/index.ts';
import {
  type Activities,
  type TaskOfProject,
  correctTask,
  lockTask,
  writeReviewNote,
} from '#server/modules/activities/index.ts';
import { type Rewards, creditPoints } from '#server/modules/rewards/index.ts';
import { POINTS_WHY } from '#contract/rewards/points-why.ts';
import type { RejectReason, ReviewVerdict } from '#contract/reviews/reviews.ts';
import { pointsShown } from '#contract/activities/task-states.ts';
import { isForSomebodyElse, readCase, recordDecision, type ReviewDecision, type OpenCase } from './record-decision.ts';
import { lockRun } from '#server/modules/surveys/index.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { isId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { judgeTask } from './judge-task.ts';
import type { ReviewRooms } from './reviews.ts';

export interface ReviewJudgement {
  readonly verdict: ReviewVerdict;
  readonly reason: RejectReason | null;
  /** What the member reads; {points} becomes what they get. */
  readonly note: string | null;
  /** Made by the sender: the same key is the same verdict. */
  readonly key: string;
}

export type ReviewProblem = 'NOT_FOUND' | 'ALREADY_DECIDED' | 'NEEDS_SOMEBODY_ELSE';

export interface JudgedReview {
  readonly taskId: string;
  readonly problem: ReviewProblem | null;
  /** The verdict that holds, no matter who gave it. */
  readonly decision: ReviewDecision | null;
}

/** Decides about each case on its own: what fails is told, and holds up no other. */
export async function judgeReviews(
  rooms: ReviewRooms,
  db: Db,
  { taskIds, judgement }: { readonly taskIds: readonly string[]; readonly judgement: ReviewJudgement },
  act: OperatorAct,
): Promise<JudgedReview[]> {
  const judged: JudgedReview[] = [];
  for (const taskId of new Set(taskIds)) judged.push(await judgeReview(rooms, db, { taskId, judgement }, act));
  return judged;
}

/**
 * Decides about one case: task, slots, points, note, verdict and audit entry together or not at all. Of two reviewers
 * at once the second is told what the first decided; an appeal is for somebody else than the one who rejected.
 */
export function judgeReview(
  rooms: ReviewRooms,
  db: Db,
  { taskId, judgement }: { readonly taskId: string; readonly judgement: ReviewJudgement },
  act: OperatorAct,
): Promise<JudgedReview> {
  return inTransaction(db, async (tx) => {
    const task = isId(taskId) ? await lockTask(rooms.activities, tx, taskId) : undefined;
    const known = task && (await readCase(rooms.reviews, tx, taskId));
    if (task === undefined || known === undefined) return { taskId, problem: 'NOT_FOUND', decision: null };
    const { item, decisions } = known;
    const earlier = decisions.find(({ requestKey }) => requestKey === judgement.key);
    if (earlier !== undefined) {
      return { taskId, problem: earlier.verdict === judgement.verdict ? null : 'ALREADY_DECIDED', decision: earlier };
    }
    if (item.decided_at !== null) return { taskId, problem: 'ALREADY_DECIDED', decision: decisions[0] ?? null };
    if (isForSomebodyElse(known, act.operatorId)) {
      return { taskId, problem: 'NEEDS_SOMEBODY_ELSE', decision: decisions[0] ?? null };
    }
    return { taskId, problem: null, decision: await decide(rooms, tx, { ...judgement, task, known }, act) };
  });
}

async function decide(
  rooms: ReviewRooms,
  tx: Db,
  {
    task,
    known,
    verdict,
    reason,
    note,
    key,
  }: ReviewJudgement & { readonly task: TaskOfProject; readonly known: OpenCase },
  act: OperatorAct,
): Promise<ReviewDecision | null> {
  const { item } = known;
  const { taskId } = task;
  const points = await applyVerdict(rooms, tx, task, verdict);
  const words = note?.trim().replaceAll('{points}', String(points)) || null;
  if (words !== null) await writeReviewNote(rooms.activities, tx, taskId, words);
  // A contradiction may have met an appeal, which stayed one.
  const mayContradict = item.kind === 'DISAGREEMENT' || item.kind === 'APPEAL';
  const run = mayContradict ? await lockRun(tx, taskId) : undefined;
  if (run !== undefined) await resolveDisagreement(rooms.externalSurveys, tx, run.run_id);
  const decided = { verdict, reason, note: words, points, operatorId: act.operatorId, requestKey: key };
  await recordDecision(rooms.reviews, tx, item, decided);
  const decision = (await readCase(rooms.reviews, tx, taskId))?.decisions[0] ?? null;
  await writeAudit(rooms.reviews, tx, act, {
    action: verdict === 'APPROVED' ? 'review.approved' : 'review.rejected',
    subject: ['task', taskId],
    before: { state: task.state, kind: item.kind },
    after: { reason, note: words, points },
  });
  return decision;
}

/** Moves the task as the verdict says, and returns the points that it brought. Settled work never gets worse. */
async function applyVerdict(rooms: ReviewRooms, tx: Db, task: TaskOfProject, verdict: ReviewVerdict): Promise<number> {
  const { taskId, state, points } = task;
  if (state === 'UNDER_REVIEW') {
    const judged = await judgeTask(rooms, tx, { taskId, verdict, note: null });
    if (!judged.ok) throw new Error(`work under review could not be judged: ${judged.failure}`);
    return pointsShown(verdict === 'APPROVED' ? 'QUALIFIED' : 'TERMINATED', points);
  }
  return verdict === 'APPROVED' ? overturn(rooms, tx, taskId, 'QUALIFIED') : 0;
}

/** Gives finished work a better outcome and pays what is missing, once; 0 when there is nothing better for it. */
export async function overturn(
  rooms: { readonly activities: Activities; readonly rewards: Rewards },
  tx: Db,
  taskId: string,
  outcome: 'QUALIFIED' | 'TERMINATED' | 'OQ',
): Promise<number> {
  const corrected = await correctTask(rooms.activities, tx, taskId, outcome);
  if (!corrected.ok) return 0;
  const { state, panelistId, externalName, pointsAdded } = corrected.value;
  if (pointsAdded === 0) return 0;
  // What closed was never paid: these are its own points, and a review can still add to them.
  const isUnpaid = state === 'CLOSE';
  await creditPoints(rooms.rewards, tx, {
    panelistId,
    points: pointsAdded,
    cause: { kind: isUnpaid ? 'TASK' : 'REVIEW', id: taskId },
    why: isUnpaid ? POINTS_WHY.task(outcome, externalName) : POINTS_WHY.secondLook(externalName),
  });
  return pointsAdded;
}
