import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECOND_MS } from '#contract/time/durations.ts';
import { err } from '#server/platform/result.ts';
import { must } from '#testkit/builders/builders.ts';
import type { RoomBed } from '#testkit/beds/room-bed.ts';
import { startedBed } from '#testkit/beds/started-bed.ts';
import { aSurvey } from '#testkit/builders/survey-builders.ts';
import { aStartedWay, untilSomebodyWaits } from '#testkit/builders/survey-way.ts';
import { saveSurveyPage } from './save-survey-page.ts';

let bed: RoomBed;
beforeAll(async () => {
  bed = await startedBed();
});
afterAll(() => bed.close());

describe('careless completes go to review with their evidence', () => {
  async function flagsOf(taskId: string) {
    const { rows } = await sql<{ kind: string; evidence: unknown }>`
      SELECT kind, evidence FROM survey_flag JOIN survey_run USING (run_id) WHERE task_id = ${taskId} ORDER BY kind`.execute(
      bed.platform.db,
    );
    return rows;
  }

  test('the same long words as another member', async () => {
    const survey = await aSurvey(bed);
    const write = async (why: string) => {
      const way = await aStartedWay(bed, survey);
      await way.save(0, 'you', { age: 40 });
      await way.save(1, 'tea', { teas: ['green'] });
      const { end } = await way.save(2, 'words', { why });
      return { taskId: way.taskId, outcome: end?.outcome };
    };
    const first = await write('Green tea reminds me of rain in spring.');
    const copy = await write('  green TEA reminds me, of rain in spring');
    expect([first.outcome, copy.outcome]).toEqual(['QUALIFIED', 'UNDER_REVIEW']);
    expect(await flagsOf(copy.taskId)).toMatchObject([
      { kind: 'DUPLICATE_TEXT', evidence: { same: [{ question: 'why' }] } },
    ]);
    expect((await write('I like it.')).outcome).toBe('QUALIFIED');
    expect((await write('I like it.')).outcome).toBe('QUALIFIED');
  });

  test('the same long words at the same moment: the second of the two is found', async () => {
    const survey = await aSurvey(bed);
    const text = 'Two of us copied this from the very same page.';
    const ways = [await aStartedWay(bed, survey), await aStartedWay(bed, survey)];
    for (const way of ways) {
      await way.save(0, 'you', { age: 40 });
      await way.save(1, 'tea', { teas: ['green'] });
    }
    const [first, second] = ways.map(({ taskId, panelistId }) => ({
      taskId,
      surveyId: survey.surveyId,
      signedInAs: panelistId,
    }));
    if (first === undefined || second === undefined) throw new Error('there are two');
    const page = { revision: 2, page: 'words', answers: { why: text } };
    let later: ReturnType<typeof saveSurveyPage> | undefined;
    await bed.platform.db.transaction().execute(async (tx) => {
      const rooms = { ...bed.rooms, surveys: { ...bed.rooms.surveys, db: tx } };
      expect(must(await saveSurveyPage(rooms, first, page)).end).toMatchObject({ outcome: 'QUALIFIED' });
      later = saveSurveyPage(bed.rooms, second, page);
      // Either it waits for ours, or it has looked without seeing it.
      await Promise.race([untilSomebodyWaits(bed), later]);
    });
    expect(must((await later) ?? err('never sent')).end).toMatchObject({ outcome: 'UNDER_REVIEW' });
  });

  test('much faster than the median, once ten have finished', async () => {
    const survey = await aSurvey(bed);
    const take = async (secondsAPage: number) => {
      const way = await aStartedWay(bed, survey);
      const pages: [string, object][] = [
        ['you', { age: 40 }],
        ['tea', { teas: [] }],
        ['words', { again: true }],
      ];
      let outcome;
      for (const [index, [page, answers]] of pages.entries()) {
        bed.clock.advance(secondsAPage * SECOND_MS);
        outcome = (await way.save(index, page, answers)).end?.outcome;
      }
      return { taskId: way.taskId, outcome };
    };
    expect((await take(1)).outcome).toBe('QUALIFIED');
    for (let index = 0; index < 9; index++) expect((await take(60)).outcome).toBe('QUALIFIED');
    expect((await take(20)).outcome).toBe('QUALIFIED');
    const fast = await take(10);
    expect(fast.outcome).toBe('UNDER_REVIEW');
    expect(await flagsOf(fast.taskId)).toEqual([
      { kind: 'SPEED', evidence: { seconds: 30, medianSeconds: 180, completes: 11 } },
    ]);
  });

  test('an attention check that was seen and missed; one answer down a whole matrix', async () => {
    const rows = ['one', 'two', 'three', 'four', 'five'];
    const definitionJson = {
      pages: [
        {
          name: 'p',
          elements: [
            { type: 'radiogroup', name: 'check', choices: ['blue', 'red'], attentionCheck: 'blue' },
            {
              type: 'radiogroup',
              name: 'unseen',
              choices: ['a', 'b'],
              attentionCheck: 'a',
              visibleIf: "{check} = 'x'",
            },
            { type: 'matrix', name: 'm', rows, columns: ['good', 'bad'] },
          ],
        },
      ],
    };
    const survey = await aSurvey(bed, { definitionJson });
    const same = Object.fromEntries(rows.map((row) => [row, 'good']));
    const attentive = await aStartedWay(bed, survey);
    expect(JSON.stringify(await attentive.look())).not.toContain('attentionCheck');
    expect((await attentive.save(0, 'p', { check: 'blue', m: { ...same, five: 'bad' } })).end?.outcome).toBe(
      'QUALIFIED',
    );
    const careless = await aStartedWay(bed, survey);
    expect((await careless.save(0, 'p', { check: 'red', m: same })).end?.outcome).toBe('UNDER_REVIEW');
    expect(await flagsOf(careless.taskId)).toEqual([
      { kind: 'ATTENTION', evidence: { missed: [{ question: 'check', expected: 'blue', answered: 'red' }] } },
      { kind: 'STRAIGHT_LINING', evidence: { matrices: [{ question: 'm', rows: 5 }] } },
    ]);
  });
});
