import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import { endProject } from '#server/modules/activities/index.ts';
import { endRuns } from '#server/modules/surveys/index.ts';
import { must } from '#testkit/builders/builders.ts';
import type { RoomBed } from '#testkit/beds/room-bed.ts';
import { startedBed } from '#testkit/beds/started-bed.ts';
import { aSurvey } from '#testkit/builders/survey-builders.ts';
import { aStartedWay, regionQuota, slotsOf, untilSomebodyWaits } from '#testkit/builders/survey-way.ts';
import { closeEndedProjects } from '#server/modules/activities/project-end.ts';
import { saveSurveyPage } from './save-survey-page.ts';

let bed: RoomBed;
beforeAll(async () => {
  bed = await startedBed();
});
afterAll(() => bed.close());

const surveyWith = (outcomes: readonly SurveyOutcomeRule[]) => aSurvey(bed, { outcomes });

describe('quotas', () => {
  test('a slot is taken with the page that decides, and kept by whoever completes', async () => {
    const survey = await surveyWith([regionQuota(2, 5)]);
    const way = await aStartedWay(bed, survey);
    await way.save(0, 'you', { age: 40, region: 'north' });
    expect(await slotsOf(bed, survey.surveyId)).toEqual({ north: '1/2', rest: '0/5' });
    await way.save(1, 'tea', { teas: [] });
    expect((await way.save(2, 'words', { again: true })).end?.outcome).toBe('QUALIFIED');
    expect(await slotsOf(bed, survey.surveyId)).toEqual({ north: '1/2', rest: '0/5' });
  });

  test('full means full, with the points and words for it; a free cell beside it stays open', async () => {
    const survey = await surveyWith([regionQuota(1, 5)]);
    await (await aStartedWay(bed, survey)).save(0, 'you', { age: 40, region: 'north' });
    const late = await (await aStartedWay(bed, survey)).save(0, 'you', { age: 40, region: 'north' });
    expect(late.end).toMatchObject({ outcome: 'OQ', points: 5, note: 'We have enough of you.' });
    expect((await (await aStartedWay(bed, survey)).save(0, 'you', { age: 40, region: 'west' })).end).toBeNull();
    expect(await slotsOf(bed, survey.surveyId)).toEqual({ north: '1/1', rest: '1/5' });
  });

  test('no cell matches: not whom the study looks for', async () => {
    const way = await aStartedWay(bed, await surveyWith([regionQuota(1, 5)]));
    expect((await way.save(0, 'you', { age: 40 })).end?.outcome).toBe('TERMINATED');
  });

  test('going back and answering otherwise moves the slot', async () => {
    const survey = await surveyWith([regionQuota(1, 1)]);
    const way = await aStartedWay(bed, survey);
    await way.save(0, 'you', { age: 40, region: 'north' });
    await way.back(1);
    expect(await slotsOf(bed, survey.surveyId)).toEqual({ north: '1/1', rest: '0/1' });
    await way.save(2, 'you', { region: 'south' });
    expect(await slotsOf(bed, survey.surveyId)).toEqual({ north: '0/1', rest: '1/1' });
    expect((await (await aStartedWay(bed, survey)).save(0, 'you', { age: 40, region: 'north' })).end).toBeNull();
  });

  test('into a full cell: over, and the old slot is free', async () => {
    const survey = await surveyWith([regionQuota(1, 1)]);
    await (await aStartedWay(bed, survey)).save(0, 'you', { age: 40, region: 'west' });
    const way = await aStartedWay(bed, survey);
    await way.save(0, 'you', { age: 40, region: 'north' });
    await way.back(1);
    expect((await way.save(2, 'you', { region: 'west' })).end?.outcome).toBe('OQ');
    expect(await slotsOf(bed, survey.surveyId)).toEqual({ north: '0/1', rest: '1/1' });
  });

  test('a screen-out on a later page gives the slot back', async () => {
    const noTea = { kind: 'screen-out', name: 'drinkers', after: 'tea', when: '{teas} empty' } as const;
    const survey = await surveyWith([regionQuota(1, 1), noTea]);
    const way = await aStartedWay(bed, survey);
    await way.save(0, 'you', { age: 40, region: 'north' });
    expect((await way.save(1, 'tea', {})).end?.outcome).toBe('TERMINATED');
    expect(await slotsOf(bed, survey.surveyId)).toEqual({ north: '0/1', rest: '0/1' });
  });

  test('interlocked cells and two rules: the second full gives the first back', async () => {
    const interlocked: SurveyOutcomeRule = {
      kind: 'quota',
      name: 'age by region',
      after: 'you',
      cells: [
        { name: 'young north', when: "{age} < 40 and {region} = 'north'", target: 0 },
        { name: 'others', when: '{age} notempty', target: 9 },
      ],
    };
    const survey = await surveyWith([regionQuota(3, 3), interlocked]);
    expect((await (await aStartedWay(bed, survey)).save(0, 'you', { age: 30, region: 'north' })).end?.outcome).toBe(
      'OQ',
    );
    expect((await (await aStartedWay(bed, survey)).save(0, 'you', { age: 50, region: 'north' })).end).toBeNull();
    expect(await slotsOf(bed, survey.surveyId)).toEqual({
      north: '1/3',
      others: '1/9',
      rest: '0/3',
      'young north': '0/0',
    });
  });

  test('a page that is refused takes no slot', async () => {
    const survey = await surveyWith([regionQuota(1, 1)]);
    const way = await aStartedWay(bed, survey);
    await way.save(0, 'you', { age: 400, region: 'north' });
    expect(await slotsOf(bed, survey.surveyId)).toEqual({ north: '0/1', rest: '0/1' });
  });

  test('a slot whose transaction is rolled back is free for whoever waits for it', async () => {
    const survey = await surveyWith([regionQuota(1, 1)]);
    const [first, second] = [await aStartedWay(bed, survey), await aStartedWay(bed, survey)];
    let waiting: ReturnType<typeof second.save> | undefined;
    const rolledBack = bed.platform.db.transaction().execute(async (tx) => {
      const rooms = { ...bed.rooms, surveys: { ...bed.rooms.surveys, db: tx } };
      const visit = { taskId: first.taskId, surveyId: survey.surveyId, signedInAs: undefined };
      const sent = { revision: 0, page: 'you', answers: { age: 40, region: 'north' } };
      must(await saveSurveyPage(rooms, visit, sent));
      waiting = second.save(0, 'you', { age: 40, region: 'north' });
      await untilSomebodyWaits(bed);
      throw new Error('rolled back on purpose');
    });
    await expect(rolledBack).rejects.toThrow('on purpose');
    expect((await waiting)?.end).toBeNull();
    expect(await slotsOf(bed, survey.surveyId)).toEqual({ north: '1/1', rest: '0/1' });
  });

  test('a slot that is being given back is waited for, not called full', async () => {
    const survey = await surveyWith([regionQuota(1, 1)]);
    const [leaving, coming] = [await aStartedWay(bed, survey), await aStartedWay(bed, survey)];
    await leaving.save(0, 'you', { age: 40, region: 'north' });
    let waiting: ReturnType<typeof coming.save> | undefined;
    await bed.platform.db.transaction().execute(async (tx) => {
      await endRuns(bed.rooms.surveys, tx, [leaving.taskId]);
      waiting = coming.save(0, 'you', { age: 40, region: 'north' });
      await untilSomebodyWaits(bed);
    });
    expect((await waiting)?.end).toBeNull();
    expect(await slotsOf(bed, survey.surveyId)).toEqual({ north: '1/1', rest: '0/1' });
  });
});

test('when a project ends, unfinished runs end and their slots are free', async () => {
  const survey = await surveyWith([regionQuota(5, 5)]);
  const way = await aStartedWay(bed, survey);
  await way.save(0, 'you', { age: 40, region: 'north' });
  const done = await aStartedWay(bed, survey);
  await done.save(0, 'you', { age: 40, region: 'west' });
  await done.save(1, 'tea', { teas: [] });
  await done.save(2, 'words', { again: true });
  must(await endProject(bed.rooms.activities, bed.platform.db, survey.projectId));
  await closeEndedProjects({
    activities: bed.rooms.activities,
    onTasksClosed: (tx, taskIds) => endRuns(bed.rooms.surveys, tx, taskIds),
  });
  expect(await slotsOf(bed, survey.surveyId)).toEqual({ north: '0/5', rest: '1/5' });
  expect((await done.look()).step?.end?.outcome).toBe('QUALIFIED');
  const { rows } = await sql`SELECT outcome FROM survey_run WHERE task_id = ${way.taskId}`.execute(bed.platform.db);
  expect(rows).toEqual([{ outcome: 'CLOSE' }]);
});
