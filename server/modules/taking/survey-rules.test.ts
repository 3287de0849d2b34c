import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import { setAttributes } from '#server/modules/profile/index.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { aSurvey, type SurveyOptions } from '#testkit/builders/survey-builders.ts';
import { aStartedWay, aWay, regionQuota, slotsOf } from '#testkit/builders/survey-way.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const surveyWith = (outcomes: readonly SurveyOutcomeRule[], more: SurveyOptions = {}) =>
  aSurvey(node, { outcomes, ...more });

const ADULTS: SurveyOutcomeRule = {
  kind: 'screen-out',
  name: 'adults',
  after: 'you',
  when: '{age} < 18',
  note: 'This one is for grown-ups.',
};
describe('rules', () => {
  test('a screen-out ends it as soon as its page is passed, with the points for it and the words of the rule', async () => {
    const way = await aStartedWay(node, await surveyWith([ADULTS]));
    const step = await way.save(0, 'you', { age: 12 });
    expect(step).toMatchObject({
      run: null,
      end: { outcome: 'TERMINATED', points: 10, pagesAnswered: 1, balance: 10, note: 'This one is for grown-ups.' },
    });
  });

  test('a rule that says over quota pays for that, and gives slots back', async () => {
    const survey = await surveyWith([regionQuota(5, 5), { ...ADULTS, outcome: 'OQ', after: 'tea' }]);
    const way = await aStartedWay(node, survey);
    await way.save(0, 'you', { age: 12, region: 'north' });
    expect(await slotsOf(node, survey.surveyId)).toMatchObject({ north: '1/5' });
    const { end } = await way.save(1, 'tea', { teas: [] });
    expect(end).toMatchObject({ outcome: 'OQ', points: 5 });
    expect(await slotsOf(node, survey.surveyId)).toMatchObject({ north: '0/5' });
  });

  test('a rule waits for its page', async () => {
    const way = await aStartedWay(node, await surveyWith([{ ...ADULTS, after: 'tea' }]));
    expect((await way.save(0, 'you', { age: 12 })).end).toBeNull();
    expect((await way.save(1, 'tea', { teas: [] })).end?.outcome).toBe('TERMINATED');
  });

  test('a rule holds on later pages too, after going back and changing an answer', async () => {
    const way = await aStartedWay(node, await surveyWith([ADULTS]));
    await way.save(0, 'you', { age: 40 });
    await way.back(1);
    expect((await way.save(2, 'you', { age: 12 })).end?.outcome).toBe('TERMINATED');
  });

  test('an answer to a question that no longer shows decides nothing', async () => {
    const definitionJson = {
      pages: [
        { name: 'one', elements: [{ type: 'radiogroup', name: 'way', choices: ['long', 'short'] }] },
        {
          name: 'two',
          elements: [
            { type: 'text', name: 'more', visibleIf: "{way} = 'long'" },
            { type: 'text', name: 'always' },
          ],
        },
        { name: 'three', elements: [{ type: 'text', name: 'last' }] },
      ],
    };
    const rule = { kind: 'screen-out', name: 'secret', after: 'three', when: "{more} = 'secret'" } as const;
    const way = await aStartedWay(node, await surveyWith([rule], { definitionJson }));
    await way.save(0, 'one', { way: 'long' });
    await way.save(1, 'two', { more: 'secret' });
    await way.back(2);
    await way.back(3);
    await way.save(4, 'one', { way: 'short' });
    expect((await way.save(5, 'two', {})).run?.answers).toMatchObject({ more: 'secret' });
    expect((await way.save(6, 'three', {})).end?.outcome).toBe('QUALIFIED');
  });

  test.each<[string, readonly SurveyOutcomeRule[], string]>([
    ['without rules', [], 'QUALIFIED'],
    ['with one that sends to review', [{ kind: 'complete', outcome: 'UNDER_REVIEW' }], 'UNDER_REVIEW'],
    [
      'with the first that holds',
      [
        { kind: 'complete', when: '{age} > 90', outcome: 'UNDER_REVIEW' },
        { kind: 'complete', outcome: 'QUALIFIED' },
      ],
      'QUALIFIED',
    ],
    ['with none that holds', [{ kind: 'complete', when: '{age} > 90', outcome: 'UNDER_REVIEW' }], 'QUALIFIED'],
    ['with a calculation', [{ kind: 'complete', when: '{age} * 2 >= 80', outcome: 'UNDER_REVIEW' }], 'UNDER_REVIEW'],
  ])('a complete %s', async (_what, outcomes, expected) => {
    const way = await aStartedWay(node, await surveyWith(outcomes));
    await way.save(0, 'you', { age: 40 });
    await way.save(1, 'tea', { teas: [] });
    const step = await way.save(2, 'words', { again: true });
    expect(step.end).toMatchObject({ outcome: expected, pointsIfApproved: expected === 'UNDER_REVIEW' ? 120 : 0 });
  });

  test('attributes are read once, at the start, and those that only rules know do not leave', async () => {
    const definitionJson = {
      pages: [
        { name: 'one', elements: [{ type: 'text', name: 'q', title: 'In {attribute.city}?' }] },
        { name: 'two', elements: [{ type: 'text', name: 'r' }] },
      ],
    };
    const outcomes = [
      { kind: 'screen-out', name: 'rich', after: 'one', when: '{attribute.income} > 100' },
      { kind: 'screen-out', name: 'late', after: 'two', when: "{attribute.city} = 'Ames'" },
    ] as const;
    const way = await aWay(node, await surveyWith(outcomes, { definitionJson }));
    const known = { city: 'Ames', income: 50, shoeSize: 9 };
    await setAttributes(node.rooms.profile, node.platform.db, way.panelistId, { attributes: known });
    expect((await way.start()).run?.given).toEqual({ 'attribute.city': 'Ames' });
    await setAttributes(node.rooms.profile, node.platform.db, way.panelistId, {
      attributes: { income: 500, city: 'Elsewhere' },
    });
    expect((await way.save(0, 'one', { q: 'yes' })).end).toBeNull();
    expect((await way.save(1, 'two', { r: 'yes' })).end?.outcome).toBe('TERMINATED');
  });

  test('a recording is looked at by a person, whatever the rules say', async () => {
    const survey = await surveyWith([{ kind: 'complete', outcome: 'QUALIFIED', note: 'Thanks!' }], {
      project: { subType: 'QUALITATIVE' },
    });
    const way = await aStartedWay(node, survey);
    await way.save(0, 'you', { age: 40 });
    await way.save(1, 'tea', { teas: [] });
    const { end } = await way.save(2, 'words', { again: true });
    expect(end).toMatchObject({ outcome: 'UNDER_REVIEW', points: 0, pointsIfApproved: 120, note: null });
  });

  test('what happened is told to whoever wants to know', async () => {
    const way = await aStartedWay(node, await surveyWith([ADULTS]));
    await way.save(0, 'you', { age: 12 });
    const { rows } = await sql`SELECT payload FROM outbox_event WHERE name = 'survey-finished'
      AND payload ->> 'taskId' = ${way.taskId}`.execute(node.platform.db);
    expect(rows).toMatchObject([{ payload: { outcome: 'TERMINATED', panelistId: way.panelistId } }]);
  });
});
