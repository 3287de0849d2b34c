import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { SECOND_MS } from '#contract/time/durations.ts';
import { endRuns } from './finish-run.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { anInvitation, aSurvey } from '#testkit/builders/survey-builders.ts';
import { aSignedInTaker, aTaker, outcomeOf, SurveyTaker, type OpenSurvey } from '#testkit/clients/survey-taker.ts';

const TASKS = `query tasks($filter: MarketResearchTaskFilter!) { getMarketResearchTasks(filter: $filter) {
  contents { metadata { place { page of isQuestion } } } } }`;

let node: TestNode;
let survey: OpenSurvey;
beforeAll(async () => {
  node = await startTestNode();
  survey = await aSurvey(node);
});
afterAll(() => node.stop());

async function started() {
  const begun = await aSignedInTaker(node, survey);
  await begun.taker.start();
  return begun;
}

async function draftsOf(taskId: string): Promise<unknown[]> {
  const { rows } =
    await sql`SELECT d.page, d.number, d.answers FROM survey_page_draft d JOIN survey_run r USING (run_id)
    WHERE r.task_id = ${taskId} ORDER BY d.page`.execute(node.platform.db);
  return rows;
}

test('what is typed is kept as it is, required or fit or not, and is there on another device', async () => {
  const { taker, link } = await started();
  const typed = { age: '3', region: 'nowhere', 'region-Comment': 'x' };
  const kept = outcomeOf(await taker.keep(0, 'you', 0, typed));
  expect(kept).toMatchObject({
    revision: 0,
    run: { page: 'you', answers: {} },
    draft: { number: 1, answers: typed },
    problems: [],
  });
  const elsewhere = new SurveyTaker(taker.browser, link);
  expect(outcomeOf(await elsewhere.look())).toMatchObject({ step: { draft: { number: 1, answers: typed } } });
  expect(outcomeOf(await elsewhere.start())).toMatchObject({ draft: { number: 1, answers: typed } });
  // Nothing of it counts as an answer.
  expect(outcomeOf(await elsewhere.save(0, 'you', {}))).toMatchObject({ problems: [{ code: 'required' }] });
});

test('the same again changes nothing, and another one follows the one before', async () => {
  const { taker, taskId } = await started();
  await taker.keep(0, 'you', 0, { age: 3 });
  expect(outcomeOf(await taker.keep(0, 'you', 0, { age: 3 }))).toMatchObject({ draft: { number: 1 } });
  expect(outcomeOf(await taker.keep(0, 'you', 1, { age: 34 }))).toMatchObject({ draft: { number: 2 } });
  expect(await draftsOf(taskId)).toEqual([{ page: 'you', number: 2, answers: { age: 34 } }]);
});

test('nothing typed makes no draft, and what was taken back is gone', async () => {
  const { taker, taskId } = await started();
  expect(outcomeOf(await taker.keep(0, 'you', 0, {}))).toMatchObject({ draft: null });
  expect(await draftsOf(taskId)).toEqual([]);
  await taker.keep(0, 'you', 0, { age: 3 });
  expect(outcomeOf(await taker.keep(0, 'you', 1, {}))).toMatchObject({ draft: { number: 2, answers: {} } });
});

describe('is refused, and overwrites nothing', () => {
  test('when another tab has kept other words meanwhile', async () => {
    const { taker } = await started();
    await taker.keep(0, 'you', 0, { age: 3 });
    expect(outcomeOf(await taker.keep(0, 'you', 0, { age: 4 }))).toMatchObject({
      error: 'CONFLICT',
      step: { draft: { number: 1, answers: { age: 3 } } },
    });
  });

  test('of twenty at once, one is kept', async () => {
    const { taker, taskId } = await started();
    const sent = Array.from({ length: 20 }, (_, age) => taker.keep(0, 'you', 0, { age: age + 1 }));
    const results = (await Promise.all(sent)).map(outcomeOf);
    expect(results.filter(({ error }) => error === undefined)).toHaveLength(1);
    expect(results.filter(({ error }) => error === 'CONFLICT')).toHaveLength(19);
    expect(await draftsOf(taskId)).toHaveLength(1);
  });

  test.each([
    ['an old revision', 0, 'you'],
    ['a revision that is not there yet', 2, 'tea'],
    ['another page', 1, 'words'],
    ['a page that is none', 1, 'nowhere'],
  ])('with %s', async (_case, revision, page) => {
    const { taker, taskId } = await started();
    await taker.save(0, 'you', { age: 34 });
    expect(outcomeOf(await taker.keep(revision, page, 0, { teas: ['green'] }))).toMatchObject({
      error: 'CONFLICT',
      step: { revision: 1, run: { page: 'tea' } },
    });
    expect(await draftsOf(taskId)).toEqual([]);
  });

  test.each([[7], ['x'], [null], [['a']], [{ age: 'a\u0000b' }]])('with %j for answers', async (answers) => {
    const { taker } = await started();
    expect(outcomeOf(await taker.keep(0, 'you', 0, answers))).toMatchObject({ error: 'BAD_REQUEST' });
  });

  test.each([['x'], [null], [1.5], [2 ** 40]])('with %j for the draft that it follows', async (follows) => {
    const { taker } = await started();
    expect(outcomeOf(await taker.keep(0, 'you', follows, { age: 1 }))).toMatchObject({ error: 'BAD_REQUEST' });
    expect(outcomeOf(await taker.keep(0, 'you', -1, { age: 1 }))).toMatchObject({ error: 'VALIDATION_FAILED' });
  });

  test('by whoever is signed in as somebody else, before it was started, and after it is over', async () => {
    const owner = await started();
    const other = await aSignedInTaker(node, survey);
    const stolen = new SurveyTaker(other.taker.browser, owner.link);
    expect(outcomeOf(await stolen.keep(0, 'you', 0, { age: 1 }))).toMatchObject({ error: 'SURVEY_LINK_INVALID' });
    expect(outcomeOf(await other.taker.keep(0, 'you', 0, { age: 1 }))).toMatchObject({ error: 'CONFLICT' });
    expect(await draftsOf(owner.taskId)).toEqual([]);
  });
});

test('what the page does not ask is not kept, whatever it is called', async () => {
  const { taker, taskId } = await started();
  await taker.keep(0, 'you', 0, { age: 3, teas: ['green'], __proto__: 1, constructor: 'x' });
  expect(await draftsOf(taskId)).toEqual([{ page: 'you', number: 1, answers: { age: 3 } }]);
});

test('a draft goes when its page is sent, stays on the way back, and goes when the survey is over', async () => {
  const { taker, taskId } = await started();
  await taker.keep(0, 'you', 0, { age: 3 });
  expect(outcomeOf(await taker.save(0, 'you', { age: 34 }))).toMatchObject({ run: { page: 'tea' }, draft: null });
  expect(await draftsOf(taskId)).toEqual([]);
  await taker.keep(1, 'tea', 0, { teas: ['green'] });
  expect(outcomeOf(await taker.back(1))).toMatchObject({ revision: 2, run: { page: 'you' }, draft: null });
  expect(outcomeOf(await taker.save(2, 'you', { age: 35 }))).toMatchObject({
    run: { page: 'tea' },
    draft: { number: 1, answers: { teas: ['green'] } },
  });
  await taker.save(3, 'tea', { teas: ['black'] });
  await taker.keep(4, 'words', 0, { again: false });
  await taker.save(4, 'words', { again: true });
  expect(await draftsOf(taskId)).toEqual([]);
  expect(outcomeOf(await taker.keep(5, 'words', 0, { again: false }))).toMatchObject({ end: { outcome: 'QUALIFIED' } });
});

test('a draft goes when the study ends', async () => {
  const { taker, taskId } = await started();
  await taker.keep(0, 'you', 0, { age: 3 });
  await inTransaction(node.platform.db, (tx) => endRuns(node.rooms.surveys, tx, [taskId]));
  expect(await draftsOf(taskId)).toEqual([]);
});

test('the time on a page that was left counts once, and not the time away', async () => {
  const own = await aSurvey(node);
  const { taker, taskId } = await aTaker(node, own);
  await taker.start();
  node.clock.advance(40 * SECOND_MS);
  await taker.keep(0, 'you', 0, { age: 3 });
  node.clock.advance(300 * SECOND_MS);
  await taker.start();
  node.clock.advance(20 * SECOND_MS);
  await taker.save(0, 'you', { age: 34 });
  const { rows } =
    await sql`SELECT r.seconds AS run, s.seconds AS page FROM survey_run r JOIN survey_page_save s USING (run_id)
    WHERE r.task_id = ${taskId}`.execute(node.platform.db);
  expect(rows).toEqual([{ run: 60, page: 60 }]);
});

test('the card in the list says where one is', async () => {
  const oneAPage = { pages: ['a', 'b'].map((name) => ({ name, elements: [{ type: 'text', name }] })) };
  for (const [open, of, isQuestion] of [
    [survey, 3, false],
    [await aSurvey(node, { definitionJson: oneAPage }), 2, true],
  ] as const) {
    const { taker, panelistId } = await aSignedInTaker(node, open);
    const place = async () => {
      const filter = { panelId: DEFAULT_BRAND.panelId, userId: panelistId };
      const { contents } = (await taker.browser.graphql('tasks', TASKS, { filter })).body.data.getMarketResearchTasks;
      return contents[0].metadata.place;
    };
    expect(await place()).toBeNull();
    await taker.start();
    expect(await place()).toEqual({ page: 1, of, isQuestion });
    await taker.save(0, isQuestion ? 'a' : 'you', isQuestion ? {} : { age: 34 });
    expect(await place()).toEqual({ page: 2, of, isQuestion });
    await taker.back(1);
    expect(await place()).toEqual({ page: 1, of, isQuestion });
  }
});

test('a link that names another task keeps nothing here', async () => {
  const { taker, taskId } = await started();
  const other = await anInvitation(node, survey);
  await new SurveyTaker(taker.browser, other.link).keep(0, 'you', 0, { age: 1 });
  expect(await draftsOf(taskId)).toEqual([]);
});
