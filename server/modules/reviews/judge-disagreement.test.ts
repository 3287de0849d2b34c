import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppeal } from '#server/modules/reviews/open-review.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { startExternalSurveyBed, type ExternalSurveyBed, type Respondent } from '#testkit/beds/external-survey-bed.ts';
import { judgeReview } from './judge-reviews.ts';

let bed: ExternalSurveyBed;
beforeAll(async () => {
  bed = await startExternalSurveyBed();
});
afterAll(() => bed.stop());

async function caseOf({ taskId }: Respondent) {
  const { rows } = await sql<{ kind: string; open: boolean }>`
    SELECT kind, decided_at IS NULL AS open FROM review_item WHERE task_id = ${taskId}`.execute(bed.node.platform.db);
  return rows[0];
}

const judge = ({ taskId }: Respondent, verdict: 'APPROVED' | 'REJECTED') =>
  judgeReview(
    bed.node.rooms,
    bed.node.platform.db,
    { taskId, judgement: { verdict, reason: null, note: null, key: randomUUID() } },
    { operatorId: null },
  );

test.each([
  ['TERMINATED', 'QUALIFIED', 'APPROVED', 'QUALIFIED', 120],
  ['TERMINATED', 'QUALIFIED', 'REJECTED', 'TERMINATED', 10],
  ['OQ', 'QUALIFIED', 'APPROVED', 'QUALIFIED', 120],
  ['QUALIFIED', 'TERMINATED', 'REJECTED', 'QUALIFIED', 120],
  ['QUALIFIED', 'OQ', 'APPROVED', 'QUALIFIED', 120],
] as const)(
  'first %s, then %s, and %s: it is %s, and nobody loses points',
  async (first, then, verdict, state, balance) => {
    const respondent = await bed.aRespondent();
    await bed.host.postback(respondent.respondentId, first);
    expect(await caseOf(respondent)).toBeUndefined();
    await bed.host.postback(respondent.respondentId, then);
    expect(await caseOf(respondent)).toEqual({ kind: 'DISAGREEMENT', open: true });
    expect(await judge(respondent, verdict)).toMatchObject({ problem: null });
    expect(await bed.standingOf(respondent)).toMatchObject({ state, balance });
    // The host says again what it said before: that was decided.
    await bed.host.postback(respondent.respondentId, first);
    expect(await caseOf(respondent)).toEqual({ kind: 'DISAGREEMENT', open: false });
  },
);

test('an appeal that meets a late outcome stays an appeal, and who rejected does not decide about it', async () => {
  const respondent = await bed.aRespondent();
  await bed.host.postback(respondent.respondentId, 'TERMINATED');
  const task = await sql<{ project_id: string; panelist_id: string }>`
    SELECT project_id, panelist_id FROM task WHERE task_id = ${respondent.taskId}`.execute(bed.node.platform.db);
  const [row] = task.rows;
  if (row === undefined) throw new Error('a respondent has a task');
  const appealed = { taskId: respondent.taskId, projectId: row.project_id, panelistId: row.panelist_id };
  await inTransaction(bed.node.platform.db, (tx) => openAppeal(bed.node.rooms.reviews, tx, appealed));
  expect(await caseOf(respondent)).toEqual({ kind: 'APPEAL', open: true });
  await bed.host.postback(respondent.respondentId, 'QUALIFIED');
  expect(await caseOf(respondent)).toEqual({ kind: 'APPEAL', open: true });
  expect(await judge(respondent, 'APPROVED')).toMatchObject({ problem: null });
  // The contradiction was decided with it.
  await bed.host.postback(respondent.respondentId, 'QUALIFIED');
  expect(await caseOf(respondent)).toEqual({ kind: 'APPEAL', open: false });
});
