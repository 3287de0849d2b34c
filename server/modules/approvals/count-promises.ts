import { sql } from 'kysely';
import type { CountedAct } from '#contract/second-person/act-limits.ts';
import type { Promised } from '#contract/second-person/promises.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Approvals } from './approvals.ts';
import { insertActs } from './limits.store.ts';
import type { Count } from './count-acts.ts';
import { readAsked } from './list-requests.ts';
import { readLimitValues } from './limits.ts';
import { selectApprovedAbout } from './requests.store.ts';

/** Under which limits each part of a promise stands. */
const ACTS = {
  STUDY: { each: 'TASK_POINTS', points: 'STUDY_POINTS', units: 'UNITS' },
  BADGE: { each: 'BADGE_POINTS', points: 'BADGE_PAST', units: null },
} as const satisfies Record<string, Record<keyof Promised, CountedAct | null>>;

/** What is about to be promised, as it counts for the limits of one person. */
export function countsOf(
  promised: Promised,
  {
    operatorId,
    subjectId,
    of = 'STUDY',
  }: Pick<Count, 'operatorId' | 'subjectId'> & { readonly of?: keyof typeof ACTS },
): readonly Count[] {
  return (['each', 'points', 'units'] as const).flatMap((part) => {
    const [act, amount] = [ACTS[of][part], promised[part]];
    return act === null || amount === 0 ? [] : [{ act, amount, operatorId, subjectId }];
  });
}

/** What two people agreed to is nobody's own, and still a part of what its study promises in all. */
export async function noteAgreed(
  { panelId, clock }: Approvals,
  tx: Db,
  { points }: Pick<Promised, 'points'>,
  subjectId: string,
): Promise<void> {
  if (points === 0) return;
  const nobodys = { operator_id: null, panelist_id: null, subject_id: subjectId };
  await insertActs(tx, [
    { panel_id: panelId, act: ACTS.STUDY.points, amount: points, ...nobodys, done_at: clock.now() },
  ]);
}

/**
 * A launch that was stopped before anybody was invited promised nothing: what was counted about its study since is counted back, to
 * anyone who did it and at that time, so that both leave the operator's day together.
 */
export async function countBack({ panelId }: Approvals, tx: Db, subjectId: string, since: Date): Promise<void> {
  await sql`
    INSERT INTO counted_act (panel_id, act, amount, operator_id, panelist_id, subject_id, done_at)
    SELECT panel_id, act, -sum(amount), operator_id, panelist_id, subject_id, done_at FROM counted_act
    WHERE panel_id = ${panelId} AND subject_id = ${subjectId} AND done_at >= ${since}
    GROUP BY panel_id, act, operator_id, panelist_id, subject_id, done_at HAVING sum(amount) <> 0`.execute(tx);
}

/**
 * Whether an activity that gives so much may go into the field: one person may promise that much alone, or two have agreed to it.
 * What no operator does, as the demo or a command on the server, has no limit.
 */
export async function mayEnterField(
  approvals: Approvals,
  tx: Db,
  { aboutId, each }: { readonly aboutId: string; readonly each: number },
  { operatorId }: OperatorAct,
): Promise<boolean> {
  if (operatorId === null || each <= (await readLimitValues(approvals, tx)).taskPoints) return true;
  const approved = await selectApprovedAbout(tx, approvals.panelId, aboutId);
  return approved.some((row) => {
    const request = readAsked(row);
    if (request.kind === 'LAUNCH') return Math.max(request.asked.taskPoints, request.asked.test?.points ?? 0) >= each;
    return request.kind === 'WELCOME' && request.asked.taskPoints >= each;
  });
}
