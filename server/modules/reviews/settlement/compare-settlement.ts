import { untilDone } from '#server/platform/database/transaction.ts';
import { pointsOf } from '../list-reviews.ts';
import type { Reviews } from '../reviews.ts';
import { judgeLine } from './judge-line.ts';
import {
  lockSettlement,
  selectLinesToCompare,
  updateCompared,
  updateSettlement,
  type LineToCompare,
} from './settlement.store.ts';

const BATCH = 1_000;

/** Compares every line with what we have, a batch a transaction; it goes on where it stopped, and changes nothing else. */
export async function compareSettlement(reviews: Reviews, settlementId: string, signal?: AbortSignal): Promise<void> {
  await untilDone(reviews.db, signal, async (tx) => {
    const settlement = await lockSettlement(tx, settlementId);
    if (settlement?.state !== 'COMPARING') return true;
    const { project_id: projectId, done_up_to: after } = settlement;
    const lines = await selectLinesToCompare(tx, { settlementId, projectId, after, limit: BATCH });
    const last = lines.at(-1);
    if (last === undefined) {
      await updateSettlement(tx, settlementId, { state: 'READY', done_up_to: 0 });
      return true;
    }
    const now = reviews.clock.now();
    await updateCompared(
      tx,
      settlementId,
      lines.map((line) => compared(line, now)),
    );
    await updateSettlement(tx, settlementId, { done_up_to: last.line_number });
    return false;
  });
}

function compared(line: LineToCompare, now: Date) {
  const { line_number: lineNumber, task_id: taskId, state, said } = line;
  if (taskId === null || state === null) {
    const remark = 'No one in this study has this ID';
    const standing = 'NOT_OURS' as const;
    return { lineNumber, taskId: null, state: null, standing, points: 0, canApply: false, isSuggested: false, remark };
  }
  const task = {
    state,
    points: pointsOf(line),
    isOutsideRun: line.is_outside_run,
    isStudyOver: line.ends_at !== null && line.ends_at <= now,
    hasSigns: line.has_signs,
    wasRejected: line.was_rejected,
  };
  return { lineNumber, taskId, state, ...judgeLine(task, said) };
}
