import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPoints } from '#server/modules/rewards/index.ts';
import { must } from '#testkit/builders/builders.ts';
import type { RoomBed } from '#testkit/beds/room-bed.ts';
import { startedBed } from '#testkit/beds/started-bed.ts';
import { aSurvey } from '#testkit/builders/survey-builders.ts';
import { aStartedWay, regionQuota, slotsOf } from '#testkit/builders/survey-way.ts';
import { judgeTask } from './judge-task.ts';

let bed: RoomBed;
beforeAll(async () => {
  bed = await startedBed();
});
afterAll(() => bed.close());

/** A complete that waits for a reviewer, with the only slot there is. */
async function underReview() {
  const survey = await aSurvey(bed, { outcomes: [regionQuota(1, 0)], project: { subType: 'QUALITATIVE' } });
  const way = await aStartedWay(bed, survey);
  await way.save(0, 'you', { age: 40, region: 'north' });
  await way.save(1, 'tea', { teas: [] });
  expect((await way.save(2, 'words', { again: true })).end).toMatchObject({ outcome: 'UNDER_REVIEW' });
  return { survey, way };
}

const judge = (taskId: string, verdict: 'APPROVED' | 'REJECTED', note: string | null) =>
  judgeTask(bed.rooms, bed.platform.db, { taskId, verdict, note });

async function noteOf(taskId: string) {
  const { rows } = await sql<{ review_note: string | null }>`
    SELECT review_note FROM task WHERE task_id = ${taskId}`.execute(bed.platform.db);
  return rows[0]?.review_note;
}

test.each([
  ['APPROVED', 'QUALIFIED', 120, '1/1', null],
  ['REJECTED', 'TERMINATED', 10, '0/1', 'We could not hear you.'],
] as const)('%s, it is %s, with its points, its slot and its note', async (verdict, state, points, slots, note) => {
  const { survey, way } = await underReview();
  expect(await slotsOf(bed, survey.surveyId)).toEqual({ north: '1/1', rest: '0/0' });
  must(await judge(way.taskId, verdict, note));
  expect((await way.look()).task.state).toBe(state);
  expect(await readPoints(bed.rooms.rewards, way.panelistId)).toMatchObject({ totalPoints: points });
  expect(await slotsOf(bed, survey.surveyId)).toEqual({ north: slots, rest: '0/0' });
  expect(await noteOf(way.taskId)).toBe(note);
});

test('judged twice at the same moment, the first verdict holds', async () => {
  const { survey, way } = await underReview();
  const verdicts = await Promise.all([judge(way.taskId, 'REJECTED', 'No.'), judge(way.taskId, 'REJECTED', 'No.')]);
  expect(verdicts.filter((verdict) => verdict.ok)).toHaveLength(1);
  expect(verdicts.find((verdict) => !verdict.ok)).toEqual({ ok: false, failure: 'not-under-review' });
  expect(await slotsOf(bed, survey.surveyId)).toEqual({ north: '0/1', rest: '0/0' });
  expect(await readPoints(bed.rooms.rewards, way.panelistId)).toMatchObject({ totalPoints: 10 });
});

test('what is not under review is not judged, and nothing changes', async () => {
  const survey = await aSurvey(bed, { outcomes: [regionQuota(1, 1)] });
  const way = await aStartedWay(bed, survey);
  await way.save(0, 'you', { age: 40, region: 'north' });
  expect(await judge(way.taskId, 'REJECTED', 'No.')).toEqual({ ok: false, failure: 'not-under-review' });
  expect(await slotsOf(bed, survey.surveyId)).toEqual({ north: '1/1', rest: '0/1' });
  expect(await noteOf(way.taskId)).toBeNull();
  expect(await judge(survey.surveyId, 'APPROVED', null)).toEqual({ ok: false, failure: 'unknown-task' });
});
