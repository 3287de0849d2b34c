import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECOND_LOOK_DAYS } from '#contract/reviews/second-look.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { readPoints } from '#server/modules/rewards/index.ts';
import { countOpenReviews } from './list-reviews.ts';
import { listSecondLooks, askForSecondLook } from './second-look.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { anOperator, must } from '#testkit/builders/builders.ts';
import type { RoomBed } from '#testkit/beds/room-bed.ts';
import { startedBed } from '#testkit/beds/started-bed.ts';
import { aSurvey } from '#testkit/builders/survey-builders.ts';
import { aStartedWay, regionQuota, slotsOf } from '#testkit/builders/survey-way.ts';
import { judgeReview, judgeReviews } from './judge-reviews.ts';

let bed: RoomBed;
let ana: { operatorId: string };
let ben: { operatorId: string };
beforeAll(async () => {
  bed = await startedBed();
  ana = await anOperator(bed);
  ben = await anOperator(bed);
});
afterAll(() => bed.close());

const db = () => bed.platform.db;

/** A complete that waits for a reviewer, with the only slot there is. */
async function underReview() {
  const survey = await aSurvey(bed, { outcomes: [regionQuota(1, 0)], project: { subType: 'QUALITATIVE' } });
  const way = await aStartedWay(bed, survey);
  await way.save(0, 'you', { age: 40, region: 'north' });
  await way.save(1, 'tea', { teas: [] });
  await way.save(2, 'words', { again: true });
  return { ...survey, ...way };
}

const verdict = (given: 'APPROVED' | 'REJECTED', key: string = randomUUID()) => ({
  verdict: given,
  reason: given === 'REJECTED' ? ('TOO_FAST' as const) : null,
  note: given === 'REJECTED' ? 'You receive {points} points for your time.' : null,
  key,
});

const judge = (taskId: string, given: ReturnType<typeof verdict>, by: { operatorId: string }) =>
  judgeReview(bed.rooms, db(), { taskId, judgement: given }, { operatorId: by.operatorId, origin: '203.0.113.7' });

const appeal = (panelistId: string, taskId: string, words = 'I read fast, I promise.') =>
  askForSecondLook(bed.rooms, { panelistId, taskId, words });

async function standingOf(taskId: string, panelistId: string) {
  const { rows } = await sql<{ state: string; review_note: string | null; open: boolean | null }>`
    SELECT state, review_note, decided_at IS NULL AS open FROM task LEFT JOIN review_item USING (task_id)
    WHERE task_id = ${taskId}`.execute(db());
  const { totalPoints } = await readPoints(bed.rooms.rewards, panelistId);
  return { ...rows[0], points: totalPoints };
}

async function auditOf(taskId: string) {
  const { rows } = await sql<{ action: string; actor_id: string; origin: string; after: { points: number } }>`
    SELECT action, actor_id, origin, after FROM audit_entry WHERE subject_id = ${taskId} ORDER BY position`.execute(
    db(),
  );
  return rows;
}

describe('a verdict', () => {
  test.each([
    ['APPROVED', { state: 'QUALIFIED', review_note: null, open: false, points: 120 }, '1/1', 'review.approved', 120],
    [
      'REJECTED',
      { state: 'TERMINATED', review_note: 'You receive 10 points for your time.', open: false, points: 10 },
      '0/1',
      'review.rejected',
      10,
    ],
  ] as const)(
    '%s moves task, slot, points, words and queue, and is audited',
    async (given, after, slots, action, paid) => {
      const { taskId, panelistId, surveyId } = await underReview();
      expect(await standingOf(taskId, panelistId)).toMatchObject({ state: 'UNDER_REVIEW', open: true });
      expect(await judge(taskId, verdict(given), ana)).toMatchObject({
        problem: null,
        decision: { verdict: given, points: paid, byName: 'Test operator' },
      });
      expect(await standingOf(taskId, panelistId)).toEqual(after);
      expect(await slotsOf(bed, surveyId)).toMatchObject({ north: slots });
      expect(await auditOf(taskId)).toMatchObject([
        { action, actor_id: ana.operatorId, origin: '203.0.113.7', after: { points: paid } },
      ]);
    },
  );

  test('of two reviewers at once: the first holds, the second is told whose', async () => {
    const { taskId, panelistId } = await underReview();
    const results = await Promise.all([
      judge(taskId, verdict('APPROVED'), ana),
      judge(taskId, verdict('REJECTED'), ben),
    ]);
    const [held, told] = results.toSorted((a) => (a.problem === null ? -1 : 1));
    expect(held?.problem).toBeNull();
    expect(told).toMatchObject({ problem: 'ALREADY_DECIDED', decision: { verdict: held?.decision?.verdict } });
    expect((await standingOf(taskId, panelistId)).points).toBe(held?.decision?.points);
    expect(await auditOf(taskId)).toHaveLength(1);
  });

  test('sent again with its key is the same verdict, twenty times at once', async () => {
    const { taskId, panelistId } = await underReview();
    const given = verdict('APPROVED');
    const results = await Promise.all(Array.from({ length: 20 }, () => judge(taskId, given, ana)));
    expect(results.map(({ problem }) => problem)).toEqual(Array.from({ length: 20 }, () => null));
    expect((await standingOf(taskId, panelistId)).points).toBe(120);
    expect(await auditOf(taskId)).toHaveLength(1);
    expect(await judge(taskId, { ...given, verdict: 'REJECTED' }, ana)).toMatchObject({ problem: 'ALREADY_DECIDED' });
  });

  test('that breaks off half-way leaves nothing behind', async () => {
    const { taskId, panelistId, surveyId } = await underReview();
    const work = inTransaction(db(), async (tx) => {
      await judgeReview(bed.rooms, tx, { taskId, judgement: verdict('REJECTED') }, ana);
      throw new Error('the bed was lost');
    });
    await expect(work).rejects.toThrow('the bed was lost');
    expect(await standingOf(taskId, panelistId)).toEqual({
      state: 'UNDER_REVIEW',
      review_note: null,
      open: true,
      points: 0,
    });
    expect(await slotsOf(bed, surveyId)).toMatchObject({ north: '1/1' });
    expect(await auditOf(taskId)).toEqual([]);
  });

  test('on many goes through for each that can be decided, and names the others', async () => {
    const first = await underReview();
    const second = await underReview();
    await judge(second.taskId, verdict('APPROVED'), ben);
    const unknown = randomUUID();
    const results = await judgeReviews(
      bed.rooms,
      db(),
      { taskIds: [first.taskId, second.taskId, unknown, 'none', first.taskId], judgement: verdict('REJECTED') },
      ana,
    );
    expect(results.map(({ taskId, problem }) => [taskId, problem])).toEqual([
      [first.taskId, null],
      [second.taskId, 'ALREADY_DECIDED'],
      [unknown, 'NOT_FOUND'],
      ['none', 'NOT_FOUND'],
    ]);
  });

  test('is not possible about work that never was in review', async () => {
    const survey = await aSurvey(bed);
    const way = await aStartedWay(bed, survey);
    expect(await judge(way.taskId, verdict('APPROVED'), ana)).toMatchObject({ problem: 'NOT_FOUND' });
  });
});

describe('a second look', () => {
  test('overturns: the missing points are paid once, as a cause of their own', async () => {
    const { taskId, panelistId } = await underReview();
    await judge(taskId, verdict('REJECTED'), ana);
    const open = await countOpenReviews(bed.rooms.reviews, db());
    expect(must(await appeal(panelistId, taskId))).toMatchObject({ standing: 'ASKED' });
    expect(await countOpenReviews(bed.rooms.reviews, db())).toBe(open + 1);
    expect(await judge(taskId, verdict('APPROVED'), ana)).toMatchObject({ problem: 'NEEDS_SOMEBODY_ELSE' });
    const given = verdict('APPROVED');
    expect(await judge(taskId, given, ben)).toMatchObject({ problem: null, decision: { points: 110 } });
    expect(await judge(taskId, given, ben)).toMatchObject({ problem: null, decision: { points: 110 } });
    expect(await standingOf(taskId, panelistId)).toMatchObject({ state: 'QUALIFIED', open: false, points: 120 });
    const { rows } = await sql<{ cause_kind: string }>`
      SELECT cause_kind FROM points_transfer WHERE cause_id = ${taskId} ORDER BY created_at, cause_kind DESC`.execute(
      db(),
    );
    expect(rows.map((row) => row.cause_kind)).toEqual(['TASK', 'REVIEW']);
    expect(await listSecondLooks(bed.rooms.reviews, db(), panelistId)).toMatchObject([{ standing: 'OVERTURNED' }]);
  });

  test('upholds: nothing is paid, the words change, and it cannot be asked for again', async () => {
    const { taskId, panelistId } = await underReview();
    await judge(taskId, verdict('REJECTED'), ana);
    must(await appeal(panelistId, taskId));
    expect(await appeal(panelistId, taskId)).toEqual({ ok: false, failure: 'not-possible' });
    await judge(taskId, { ...verdict('REJECTED'), note: 'We looked again.' }, ben);
    expect(await standingOf(taskId, panelistId)).toEqual({
      state: 'TERMINATED',
      review_note: 'We looked again.',
      open: false,
      points: 10,
    });
    expect(await listSecondLooks(bed.rooms.reviews, db(), panelistId)).toMatchObject([{ standing: 'UPHELD' }]);
    expect(await appeal(panelistId, taskId)).toEqual({ ok: false, failure: 'not-possible' });
  });

  test("is for rejected work of one's own, in time and with a reason", async () => {
    const { taskId, panelistId } = await underReview();
    const other = await underReview();
    expect(await appeal(panelistId, taskId)).toEqual({ ok: false, failure: 'not-possible' });
    await judge(taskId, verdict('REJECTED'), ana);
    expect(await appeal(other.panelistId, taskId)).toEqual({ ok: false, failure: 'unknown-task' });
    expect(await appeal(panelistId, 'x')).toEqual({ ok: false, failure: 'unknown-task' });
    expect(await appeal(panelistId, taskId, '   why?   ')).toEqual({ ok: false, failure: 'too-short' });
    expect(await appeal(panelistId, taskId, 'x'.repeat(1_001))).toEqual({ ok: false, failure: 'too-long' });
    bed.clock.advance(SECOND_LOOK_DAYS * DAY_MS);
    expect(await listSecondLooks(bed.rooms.reviews, db(), panelistId)).toEqual([]);
    expect(await appeal(panelistId, taskId)).toEqual({ ok: false, failure: 'not-possible' });
  });

  test('asked for twice at once is one', async () => {
    const { taskId, panelistId } = await underReview();
    await judge(taskId, verdict('REJECTED'), ana);
    const asked = await Promise.all([appeal(panelistId, taskId), appeal(panelistId, taskId)]);
    expect(asked.filter(({ ok }) => ok)).toHaveLength(1);
  });
});
