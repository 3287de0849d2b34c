import { resolveDisagreement } from '#server/modules/external-surveys/index.ts';
import { lockTask, type TaskOfProject } from '#server/modules/activities/index.ts';
import {
  applySettlementJob,
  finishLine,
  finishSettlement,
  nextChosenLine,
  type ChosenLine,
} from './settlement/apply-settlement.ts';
import { compareSettlement } from './settlement/compare-settlement.ts';
import { compareSettlementJob } from './settlement/take-settlement.ts';
import { isForSomebodyElse, readCase, recordDecision } from './record-decision.ts';
import { lockRun } from '#server/modules/surveys/index.ts';
import { pointsShown } from '#contract/activities/task-states.ts';
import { writeAudit } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { untilDone } from '#server/platform/database/transaction.ts';
import type { Jobs } from '#server/platform/jobs/index.ts';
import { overturn } from './judge-reviews.ts';
import { judgeTask } from './judge-task.ts';
import { finishOutsideRun } from './settle-external-survey.ts';
import type { ReviewRooms } from './reviews.ts';

/** Says who compares and applies files of outcomes in the background. */
export function registerSettlementJobs(rooms: ReviewRooms, jobs: Jobs): void {
  jobs.handle(compareSettlementJob, ({ settlementId }, { signal }) =>
    compareSettlement(rooms.reviews, settlementId, signal),
  );
  jobs.handle(applySettlementJob, ({ settlementId }, { signal }) => settleByFile(rooms, settlementId, signal));
}

/** Applies the chosen lines of a file, each in a transaction of its own; after a crash it goes on with the next one. */
export async function settleByFile(rooms: ReviewRooms, settlementId: string, signal?: AbortSignal): Promise<void> {
  await untilDone(rooms.reviews.db, signal, (tx) => settleNextLine(rooms, tx, settlementId));
}

async function settleNextLine(rooms: ReviewRooms, tx: Db, settlementId: string): Promise<boolean> {
  const line = await nextChosenLine(tx, settlementId);
  if (line === undefined) {
    await finishSettlement(rooms.reviews, tx, settlementId);
    return true;
  }
  const task = await lockTask(rooms.activities, tx, line.taskId);
  if (task?.state !== line.stateThen) {
    await finishLine(rooms.reviews, tx, line, { leftOut: 'Changed here since the file was compared' });
    return false;
  }
  const open = await readCase(rooms.reviews, tx, line.taskId);
  if (open?.item.decided_at === null && isForSomebodyElse(open, line.act.operatorId)) {
    await finishLine(rooms.reviews, tx, line, { leftOut: 'An appeal, which a different reviewer must decide' });
    return false;
  }
  const points = await settle(rooms, tx, task, line);
  await finishLine(rooms.reviews, tx, line, { points });
  await writeAudit(rooms.reviews, tx, line.act, {
    action: 'task.settled-by-file',
    subject: ['task', line.taskId],
    before: { state: task.state },
    after: { outcome: line.outcome, points, file: line.file.name, sha256: line.file.sha256, line: line.lineNumber },
  });
  return false;
}

/** Gives the task what the file says, by the way that its state allows; the points that it brought. */
async function settle(rooms: ReviewRooms, tx: Db, task: TaskOfProject, line: ChosenLine): Promise<number> {
  const { taskId, state, points } = task;
  const { outcome } = line;
  if (state === 'UNDER_REVIEW') {
    const verdict = outcome === 'QUALIFIED' ? 'APPROVED' : 'REJECTED';
    const judged = await judgeTask(rooms, tx, { taskId, verdict, note: null });
    if (!judged.ok) throw new Error(`work under review could not be settled: ${judged.failure}`);
    await closeCase(rooms, tx, { ...line, taskId, points: pointsShown(outcome, points) });
    return pointsShown(outcome, points);
  }
  if (state === 'STARTED' || state === 'DROPOUT') {
    const given = await finishOutsideRun(rooms, tx, task, outcome);
    return pointsShown(given, points);
  }
  const added = await overturn(rooms, tx, taskId, outcome);
  await closeCase(rooms, tx, { ...line, taskId, points: added });
  return added;
}

/** Whatever a reviewer would have been asked about this task is answered now. */
async function closeCase(
  rooms: ReviewRooms,
  tx: Db,
  { taskId, outcome, act, settlementId, points }: ChosenLine & { readonly points: number },
): Promise<void> {
  const known = await readCase(rooms.reviews, tx, taskId);
  if (known === undefined || known.item.decided_at !== null) return;
  // A contradiction may have met an appeal, which stayed one.
  const mayContradict = known.item.kind === 'DISAGREEMENT' || known.item.kind === 'APPEAL';
  const run = mayContradict ? await lockRun(tx, taskId) : undefined;
  if (run !== undefined) await resolveDisagreement(rooms.externalSurveys, tx, run.run_id);
  await recordDecision(rooms.reviews, tx, known.item, {
    verdict: outcome === 'QUALIFIED' ? 'APPROVED' : 'REJECTED',
    reason: 'BY_FILE',
    note: null,
    points,
    operatorId: act.operatorId,
    requestKey: settlementId,
  });
}
