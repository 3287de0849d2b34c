import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import { must } from '#testkit/builders/builders.ts';
import type { RoomBed } from '#testkit/beds/room-bed.ts';
import { startedBed } from '#testkit/beds/started-bed.ts';
import { aSurvey, TEA_SURVEY } from '#testkit/builders/survey-builders.ts';
import { aStartedWay, regionQuota, slotsOf } from '#testkit/builders/survey-way.ts';
import { publishSurvey, type NewSurvey } from './publish-survey.ts';

let bed: RoomBed;
beforeAll(async () => {
  bed = await startedBed();
});
afterAll(() => bed.close());

const publish = (survey: Partial<NewSurvey>) =>
  publishSurvey(bed.rooms.surveys, bed.platform.db, { title: 'Tea', definitionJson: TEA_SURVEY, ...survey });

async function problemsOf(survey: Partial<NewSurvey>) {
  const result = await publish(survey);
  return result.ok ? [] : result.failure;
}

describe('publishing', () => {
  test('again makes the next version; whoever has begun stays with theirs', async () => {
    const survey = await aSurvey(bed);
    const early = await aStartedWay(bed, survey);
    const definitionJson = { pages: [{ name: 'only', elements: [{ type: 'text', name: 'q' }] }] };
    expect(must(await publish({ surveyId: survey.surveyId, definitionJson }))).toEqual({
      surveyId: survey.surveyId,
      version: 2,
    });
    expect((await early.save(0, 'you', { age: 40 })).run?.page).toBe('tea');
    const late = await aStartedWay(bed, survey);
    expect((await late.save(0, 'only', { q: 'x' })).end?.outcome).toBe('QUALIFIED');
  });

  test('a version never changes', async () => {
    await aSurvey(bed);
    for (const statement of [
      "UPDATE survey_version SET outcomes = '[]'",
      'DELETE FROM survey_version',
      'UPDATE survey_page_save SET seconds = 1',
    ]) {
      const way = await aStartedWay(bed, await aSurvey(bed));
      await way.save(0, 'you', { age: 1 });
      await expect(sql.raw(statement).execute(bed.platform.db)).rejects.toThrow('can only be appended to');
    }
  });

  test('many at once give each a version of its own', async () => {
    const { surveyId } = await aSurvey(bed);
    const results = await Promise.all(Array.from({ length: 8 }, () => publish({ surveyId })));
    const versions = results.map((result) => must(result).version);
    expect(versions.toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('cells named as before keep what was taken, with their new target', async () => {
    const survey = await aSurvey(bed, { outcomes: [regionQuota(2, 2)] });
    for (let index = 0; index < 2; index++) {
      await (await aStartedWay(bed, survey)).save(0, 'you', { age: 40, region: 'north' });
    }
    expect(await problemsOf({ surveyId: survey.surveyId, outcomes: [regionQuota(1, 9)] })).toEqual([
      { path: 'outcomes[0].cells[0].target', reason: '2 slots are already filled.' },
    ]);
    must(await publish({ surveyId: survey.surveyId, outcomes: [regionQuota(3, 9)] }));
    expect(await slotsOf(bed, survey.surveyId)).toEqual({ north: '2/3', rest: '0/9' });
  });

  test('the constraint itself refuses to overfill a cell', async () => {
    const { surveyId } = await aSurvey(bed, { outcomes: [regionQuota(1, 1)] });
    const overfill = sql`UPDATE quota_cell SET held = 2 WHERE survey_id = ${surveyId}`.execute(bed.platform.db);
    await expect(overfill).rejects.toThrow('quota_cell_never_overfilled');
  });
});

describe('is refused', () => {
  test('a survey that nobody knows, or that runs elsewhere', async () => {
    const surveyId = '01890000-0000-7000-8000-000000000000';
    expect(await problemsOf({ surveyId })).toEqual([{ path: '', reason: 'Survey not found.' }]);
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'survey'],
    ['a list', []],
    ['no page', { pages: [] }],
    ['an unknown type', { pages: [{ elements: [{ type: 'telepathy', name: 'q' }] }] }],
    ['a name that nobody knows', { pages: [{ elements: [{ type: 'text', name: 'q', visibleIf: '{nobody} = 1' }] }] }],
    ['half of a character', { title: '\ud83c', pages: [{ elements: [{ type: 'text', name: 'q' }] }] }],
    ['endless depth', nested(5_000)],
  ])('%s', async (_what, definitionJson) => {
    expect(await problemsOf({ definitionJson })).not.toEqual([]);
  });

  test.each<[string, unknown, string]>([
    ['no list', {}, 'outcomes'],
    ['an unknown kind', [{ kind: 'lottery' }], 'outcomes[0].kind'],
    ['an unknown property', [{ kind: 'complete', outcome: 'QUALIFIED', bonus: 1 }], 'outcomes[0].bonus'],
    ['an outcome that is none', [{ kind: 'complete', outcome: 'OQ' }], 'outcomes[0].outcome'],
    ['an empty condition', [screenOut({ when: ' ' })], 'outcomes[0].when'],
    ['a condition that cannot be read', [screenOut({ when: '{age} <' })], 'outcomes[0].when'],
    ['a name that nobody knows', [screenOut({ when: '{wage} < 18' })], 'outcomes[0].when'],
    ['a page that is not there', [screenOut({ after: 'nowhere' })], 'outcomes[0].after'],
    ['two rules of one name', [screenOut({}), screenOut({})], 'outcomes[1].name'],
    ['a quota without cells', [{ ...regionQuota(1, 1), cells: [] }], 'outcomes[0].cells'],
    ['a negative target', [regionQuota(-1, 1)], 'outcomes[0].cells[0].target'],
    ['a fraction as target', [regionQuota(1, 1.5)], 'outcomes[0].cells[1].target'],
    ['two cells of one name', [twins()], 'outcomes[0].cells[1].name'],
    ['a cell with an unknown name', [cellWhen('{nobody} = 1')], 'outcomes[0].cells[0].when'],
    [
      'an expression of a million characters',
      [cellWhen(`{age} = ${'1'.repeat(1_000_000)}`)],
      'outcomes[0].cells[0].when',
    ],
  ])('a list of rules with %s', async (_what, outcomes, path) => {
    const problems = await problemsOf({ outcomes: outcomes as SurveyOutcomeRule[] });
    expect(problems.map((problem) => problem.path)).toContain(path);
  });

  test('nothing that conditions may speak of: answers, calculated values and attributes', async () => {
    const definitionJson = { ...TEA_SURVEY, calculatedValues: [{ name: 'twice', expression: '{age} * 2' }] };
    const when = "{twice} > 30 and {attribute.city} = 'Ames' and {teas} contains 'green'";
    expect(await problemsOf({ definitionJson, outcomes: [cellWhen(when)] })).toEqual([]);
    expect(await problemsOf({ definitionJson, outcomes: [cellWhen('{thrice} > 1')] })).toMatchObject([
      { path: 'outcomes[0].cells[0].when' },
    ]);
  });
});

function screenOut(change: object): SurveyOutcomeRule {
  return { kind: 'screen-out', name: 'adults', after: 'you', when: '{age} < 18', ...change };
}

function cellWhen(when: string): SurveyOutcomeRule {
  return { kind: 'quota', name: 'cells', after: 'you', cells: [{ name: 'one', when, target: 1 }] };
}

function twins(): SurveyOutcomeRule {
  const cell = { name: 'same', when: '{age} > 1', target: 1 };
  return { kind: 'quota', name: 'twins', after: 'you', cells: [cell, cell] };
}

function nested(depth: number): unknown {
  return depth === 0 ? {} : { pages: [nested(depth - 1)] };
}
