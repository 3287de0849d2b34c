import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/time/durations.ts';
import { listIdleRuns } from '#server/modules/surveys/index.ts';
import { must } from '#testkit/builders/builders.ts';
import type { RoomBed } from '#testkit/beds/room-bed.ts';
import { startedBed } from '#testkit/beds/started-bed.ts';
import { aSurvey } from '#testkit/builders/survey-builders.ts';
import { aStartedWay, regionQuota, slotsOf, untilSomebodyWaits } from '#testkit/builders/survey-way.ts';
import { dropOutIdleRuns } from './drop-out-idle-runs.ts';
import { saveSurveyPage } from './save-survey-page.ts';

let bed: RoomBed;
beforeAll(async () => {
  bed = await startedBed();
});
afterAll(() => bed.close());

const surveyWith = (outcomes: readonly SurveyOutcomeRule[]) => aSurvey(bed, { outcomes });

describe('away for a day', () => {
  test('a run becomes a dropout, its slot is free, and whoever comes back takes it again', async () => {
    const survey = await surveyWith([regionQuota(1, 1)]);
    const way = await aStartedWay(bed, survey);
    await way.save(0, 'you', { age: 40, region: 'north' });
    bed.clock.advance(24 * HOUR_MS);
    await dropOutIdleRuns(bed.rooms);
    expect((await way.look()).task.state).toBe('STARTED');
    bed.clock.advance(SECOND_MS);
    await dropOutIdleRuns(bed.rooms);
    expect((await way.look()).task.state).toBe('DROPOUT');
    expect(await slotsOf(bed, survey.surveyId)).toEqual({ north: '0/1', rest: '0/1' });
    expect(await way.trySave(1, 'tea', { teas: [] })).toMatchObject({ ok: false, failure: { reason: 'conflict' } });
    const step = await way.start();
    expect(step).toMatchObject({ revision: 1, run: { page: 'tea', answers: { region: 'north' } }, end: null });
    expect(await slotsOf(bed, survey.surveyId)).toEqual({ north: '1/1', rest: '0/1' });
    expect((await way.save(1, 'tea', { teas: [] })).revision).toBe(2);
  });

  test('who comes back too late is told that it is full', async () => {
    const survey = await surveyWith([regionQuota(1, 1)]);
    const away = await aStartedWay(bed, survey);
    await away.save(0, 'you', { age: 40, region: 'north' });
    bed.clock.advance(25 * HOUR_MS);
    await dropOutIdleRuns(bed.rooms);
    await (await aStartedWay(bed, survey)).save(0, 'you', { age: 40, region: 'north' });
    expect((await away.start()).end).toMatchObject({ outcome: 'OQ', points: 5 });
    expect(await slotsOf(bed, survey.surveyId)).toEqual({ north: '1/1', rest: '0/1' });
  });

  test('whoever comes back at that very moment stays', async () => {
    const survey = await surveyWith([regionQuota(1, 1)]);
    const way = await aStartedWay(bed, survey);
    await way.save(0, 'you', { age: 40, region: 'north' });
    bed.clock.advance(25 * HOUR_MS);
    let dropping: Promise<void> | undefined;
    await bed.platform.db.transaction().execute(async (tx) => {
      const rooms = { ...bed.rooms, surveys: { ...bed.rooms.surveys, db: tx } };
      const visit = { taskId: way.taskId, surveyId: survey.surveyId, signedInAs: undefined };
      must(await saveSurveyPage(rooms, visit, { revision: 1, page: 'tea', answers: { teas: [] } }));
      dropping = dropOutIdleRuns(bed.rooms);
      await untilSomebodyWaits(bed);
    });
    await dropping;
    expect((await way.look()).task.state).toBe('STARTED');
    expect(await slotsOf(bed, survey.surveyId)).toEqual({ north: '1/1', rest: '0/1' });
  });

  test('many at once, by two nodes, each once; whoever answered meanwhile stays', async () => {
    const survey = await surveyWith([regionQuota(500, 500)]);
    const ways = [];
    for (let index = 0; index < 12; index++) ways.push(await aStartedWay(bed, survey));
    for (const way of ways) await way.save(0, 'you', { age: 40, region: 'north' });
    bed.clock.advance(23 * HOUR_MS);
    await ways[0]?.save(1, 'tea', { teas: [] });
    bed.clock.advance(2 * HOUR_MS);
    const own = new Set(ways.map(({ taskId }) => taskId));
    const listed: string[] = [];
    for await (const id of listIdleRuns(bed.rooms.surveys, 3)) if (own.has(id)) listed.push(id);
    expect(listed).toHaveLength(11);
    expect(new Set(listed).size).toBe(11);
    await Promise.all([dropOutIdleRuns(bed.rooms), dropOutIdleRuns(bed.rooms)]);
    const states = await Promise.all(ways.map(async (way) => (await way.look()).task.state));
    expect(states).toEqual(['STARTED', ...Array.from({ length: 11 }, () => 'DROPOUT')]);
    expect(await slotsOf(bed, survey.surveyId)).toEqual({ north: '1/500', rest: '0/500' });
  });
});

test('time between leaving and coming back does not count as time on a page', async () => {
  const way = await aStartedWay(bed, await surveyWith([]));
  bed.clock.advance(MINUTE_MS);
  await way.save(0, 'you', { age: 40 });
  bed.clock.advance(3 * DAY_MS);
  await dropOutIdleRuns(bed.rooms);
  await way.start();
  bed.clock.advance(MINUTE_MS);
  await way.save(1, 'tea', { teas: [] });
  const { rows } = await sql`SELECT seconds FROM survey_run WHERE task_id = ${way.taskId}`.execute(bed.platform.db);
  expect(rows).toEqual([{ seconds: 120 }]);
});

test('a page takes ten minutes at most, however long somebody was away from it', async () => {
  const way = await aStartedWay(bed, await surveyWith([]));
  bed.clock.advance(3 * HOUR_MS);
  await way.save(0, 'you', { age: 40 });
  const { rows } = await sql`SELECT seconds FROM survey_run WHERE task_id = ${way.taskId}`.execute(bed.platform.db);
  expect(rows).toEqual([{ seconds: 600 }]);
});

test('whoever clicks to go on is not away', async () => {
  const way = await aStartedWay(bed, await surveyWith([]));
  bed.clock.advance(23 * HOUR_MS);
  await way.start();
  bed.clock.advance(2 * HOUR_MS);
  await dropOutIdleRuns(bed.rooms);
  expect((await way.look()).task.state).toBe('STARTED');
});

test('one run that cannot be dropped holds up no other, and fails the job at the end', async () => {
  const survey = await surveyWith([regionQuota(5, 5)]);
  const bad = await aStartedWay(bed, survey);
  await bad.save(0, 'you', { age: 40, region: 'north' });
  bed.clock.advance(SECOND_MS);
  const good = await aStartedWay(bed, survey);
  bed.clock.advance(25 * HOUR_MS);
  const { db } = bed.platform;
  // A slot that is not counted cannot be given back.
  await sql`UPDATE quota_cell SET held = 0 WHERE survey_id = ${survey.surveyId}`.execute(db);
  await expect(dropOutIdleRuns(bed.rooms)).rejects.toThrow(/^idle runs: 1 of \d+ failed$/);
  expect([(await bad.look()).task.state, (await good.look()).task.state]).toEqual(['STARTED', 'DROPOUT']);
  await sql`UPDATE quota_cell SET held = 1 WHERE survey_id = ${survey.surveyId} AND name = 'north'`.execute(db);
  await dropOutIdleRuns(bed.rooms);
  expect((await bad.look()).task.state).toBe('DROPOUT');
});
