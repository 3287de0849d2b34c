import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SURVEY_REVISIONS_MAX } from '#contract/limits.ts';
import { endProject } from '#server/modules/activities/index.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { must } from '#testkit/builders/builders.ts';
import { testKeys } from '#testkit/config.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { aSurvey } from '#testkit/builders/survey-builders.ts';
import {
  aSignedInTaker,
  aTaker,
  outcomeOf,
  SurveyTaker,
  takeTeaSurvey,
  type OpenSurvey,
} from '#testkit/clients/survey-taker.ts';

const signingKeys = testKeys('shared');
let node: TestNode;
let survey: OpenSurvey;
beforeAll(async () => {
  node = await startTestNode({ config: { signingKeys } });
  survey = await aSurvey(node, { project: { minutes: 4 } });
});
afterAll(() => node.stop());

describe('taking a survey', () => {
  test('from the first look to the end', async () => {
    const { taker } = await aSignedInTaker(node, survey);
    expect(outcomeOf(await taker.look())).toMatchObject({
      surveyId: survey.surveyId,
      minutes: 4,
      points: { qualified: 120, nonQualified: 10, overQuota: 5 },
      state: 'INVITED',
      step: null,
    });
    const started = outcomeOf(await taker.start());
    expect(started).toMatchObject({ revision: 0, run: { page: 'you', answers: {} }, problems: [], end: null });
    expect(started.definition.pages).toHaveLength(3);
    const second = outcomeOf(await taker.save(0, 'you', { age: 34, region: 'west' }));
    expect(second).toMatchObject({ revision: 1, definition: null, run: { page: 'tea', answers: { age: 34 } } });
    expect(outcomeOf(await taker.look())).toMatchObject({ state: 'STARTED', step: { revision: 1 } });
    await taker.save(1, 'tea', { teas: ['green'] });
    const last = outcomeOf(await taker.save(2, 'words', { why: 'I like it.', again: true }));
    expect(last).toMatchObject({
      revision: 3,
      run: null,
      end: { outcome: 'QUALIFIED', points: 120, pointsIfApproved: 0, pagesAnswered: 3, balance: 120, note: null },
    });
    expect(outcomeOf(await taker.look())).toMatchObject({ state: 'QUALIFIED', step: { run: null, end: last.end } });
  });

  test('a page with something wrong says what, and changes nothing', async () => {
    const { taker } = await aTaker(node, survey);
    await taker.start();
    const refused = outcomeOf(await taker.save(0, 'you', { age: 300 }));
    expect(refused).toMatchObject({ revision: 0, run: { page: 'you', answers: {} }, end: null });
    expect(refused.problems).toMatchObject([{ question: 'age', path: [], code: 'tooLarge' }]);
  });

  test('one page back and on again', async () => {
    const { taker } = await aTaker(node, survey);
    await taker.start();
    await taker.save(0, 'you', { age: 34 });
    expect(outcomeOf(await taker.back(1))).toMatchObject({ revision: 2, run: { page: 'you', answers: { age: 34 } } });
    expect(outcomeOf(await taker.back(2))).toMatchObject({ revision: 2, run: { page: 'you' } });
    expect(outcomeOf(await taker.save(2, 'you', { age: 35 }))).toMatchObject({
      revision: 3,
      run: { page: 'tea', answers: { age: 35 } },
    });
  });

  test('looking changes nothing', async () => {
    const { taker } = await aTaker(node, survey);
    for (let times = 0; times < 3; times++) expect(outcomeOf(await taker.look())).toMatchObject({ state: 'INVITED' });
  });

  test('the balance is told to the signed-in owner only', async () => {
    const { taker } = await aTaker(node, survey);
    expect(outcomeOf(await takeTeaSurvey(taker)).end).toMatchObject({
      outcome: 'QUALIFIED',
      points: 120,
      balance: null,
    });
  });

  test('a source that came with the link is kept, an endless one is not', async () => {
    const { taker } = await aTaker(node, survey);
    expect(outcomeOf(await taker.start({ source: 'email' }))).toMatchObject({ revision: 0 });
    const { taker: other } = await aTaker(node, survey);
    expect(outcomeOf(await other.start({ source: 'x'.repeat(5_000) }))).toMatchObject({ revision: 0 });
  });

  test('a source that cannot be kept as it is holds nobody up', async () => {
    const { taker, taskId } = await aTaker(node, survey);
    expect(outcomeOf(await taker.start({ source: 'mail\uD800' }))).toMatchObject({ revision: 0 });
    const { rows } = await sql`SELECT source FROM survey_run WHERE task_id = ${taskId}`.execute(node.platform.db);
    expect(rows).toEqual([{ source: null }]);
  });
});

describe('sent again', () => {
  test('with the same revision, a page is answered as the first time', async () => {
    const { taker } = await aTaker(node, survey);
    await taker.start();
    const first = outcomeOf(await taker.save(0, 'you', { age: 34 }));
    expect(outcomeOf(await taker.save(0, 'you', { age: 34 }))).toEqual(first);
  });

  test('once the next page is there, it is a conflict: no browser waits for that answer any more', async () => {
    const { taker } = await aTaker(node, survey);
    await taker.start();
    await taker.save(0, 'you', { age: 34 });
    await taker.save(1, 'tea', { teas: ['black'] });
    expect(outcomeOf(await taker.save(0, 'you', { age: 34 }))).toMatchObject({
      error: 'CONFLICT',
      step: { revision: 2 },
    });
  });

  test('spent or closed, a link hands out nothing of what was answered, whatever is sent again', async () => {
    const closing = await aSurvey(node);
    const { taker: spent } = await aTaker(node, closing);
    const { taker: closed } = await aTaker(node, closing);
    for (const taker of [spent, closed]) {
      await taker.start();
      await taker.save(0, 'you', { age: 34, region: 'west' });
      await taker.back(1);
    }
    await spent.save(2, 'you', { age: 34, region: 'west' });
    await spent.save(3, 'tea', { teas: ['green'] });
    await spent.save(4, 'words', { why: 'My own words.' });
    const spentAnswers = [await spent.back(1), await spent.save(0, 'you', { age: 34, region: 'west' })];
    expect(spentAnswers.map((answer) => outcomeOf(answer).error)).toEqual(Array(2).fill('SURVEY_LINK_INVALID'));
    must(await endProject(node.rooms.activities, node.platform.db, closing.projectId));
    const closedAnswers = [await closed.back(1), await closed.save(0, 'you', { age: 34, region: 'west' })];
    expect(closedAnswers.map((answer) => outcomeOf(answer).error)).toEqual(Array(2).fill('SURVEY_CLOSED'));
  });

  test('beyond the most revisions of a run, pages and ways back are refused', async () => {
    const { taker, taskId } = await aTaker(node, survey);
    await taker.start();
    await taker.save(0, 'you', { age: 34 });
    await sql`UPDATE survey_run SET revision = ${SURVEY_REVISIONS_MAX} WHERE task_id = ${taskId}`.execute(
      node.platform.db,
    );
    const refused = { error: 'CONFLICT', step: { revision: SURVEY_REVISIONS_MAX, run: { page: 'tea' } } };
    expect(outcomeOf(await taker.save(SURVEY_REVISIONS_MAX, 'tea', { teas: [] }))).toMatchObject(refused);
    expect(outcomeOf(await taker.back(SURVEY_REVISIONS_MAX))).toMatchObject(refused);
  });

  test('a way back too', async () => {
    const { taker } = await aTaker(node, survey);
    await taker.start();
    await taker.save(0, 'you', { age: 34 });
    const first = outcomeOf(await taker.back(1));
    expect(outcomeOf(await taker.back(1))).toEqual(first);
  });

  test('the last page too, without a session and after the task is settled', async () => {
    const { taker } = await aTaker(node, survey);
    const first = outcomeOf(await takeTeaSurvey(taker));
    const again = outcomeOf(await taker.save(2, 'words', { why: 'I like it.', again: true }));
    expect(again).toEqual(first);
  });

  test('twenty times at once to two nodes, the last page is credited once', async () => {
    const { taker } = await aSignedInTaker(node, survey);
    await taker.start();
    await taker.save(0, 'you', { age: 34 });
    await taker.save(1, 'tea', { teas: ['black'] });
    const other = await startTestNode({ databaseUrl: node.databaseUrl, clock: node.clock, config: { signingKeys } });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        taker.browser.moveTo(index % 2 === 0 ? node.url : other.url);
        return taker.save(2, 'words', { again: true });
      }),
    );
    await other.stop();
    taker.browser.moveTo(node.url);
    for (const answer of answers) {
      expect(outcomeOf(answer)).toMatchObject({ revision: 3, end: { outcome: 'QUALIFIED', balance: 120 } });
    }
  });

  test.each([
    ['other answers', 0, 'you', { age: 50 }],
    ['another page', 0, 'tea', { teas: [] }],
    ['a revision that is not there yet', 7, 'tea', { teas: [] }],
    ['a negative revision', -1, 'you', { age: 34 }],
  ])('with %s it is a conflict that tells where the survey stands', async (_what, revision, page, sent) => {
    const { taker } = await aTaker(node, survey);
    await taker.start();
    await taker.save(0, 'you', { age: 34 });
    const answer = await taker.save(revision, page, sent);
    expect(answer.status).toBe(409);
    expect(outcomeOf(answer)).toMatchObject({ error: 'CONFLICT', step: { revision: 1, run: { page: 'tea' } } });
  });

  test('two tabs: the slower one is told where the faster one got to', async () => {
    const { taker } = await aTaker(node, survey);
    const otherTab = new SurveyTaker(new ApiClient(node.url), taker.link);
    await taker.start();
    await otherTab.start();
    await taker.save(0, 'you', { age: 34 });
    expect(outcomeOf(await otherTab.save(0, 'you', { age: 35 }))).toMatchObject({
      error: 'CONFLICT',
      step: { revision: 1, run: { answers: { age: 34 } } },
    });
    expect(outcomeOf(await otherTab.back(0))).toMatchObject({ error: 'CONFLICT' });
  });

  test('before it was started, a page is a conflict without a step', async () => {
    const { taker } = await aTaker(node, survey);
    const answer = outcomeOf(await taker.save(0, 'you', { age: 34 }));
    expect(answer).toEqual({ error: 'CONFLICT', code: 'CONFLICT' });
  });
});

test('when the project has ended, every call says so', async () => {
  const ending = await aSurvey(node);
  const { taker } = await aTaker(node, ending);
  await taker.start();
  must(await endProject(node.rooms.activities, node.platform.db, ending.projectId));
  for (const answer of [await taker.look(), await taker.start(), await taker.save(0, 'you', {}), await taker.back(0)]) {
    expect([answer.status, outcomeOf(answer).error]).toEqual([410, 'SURVEY_CLOSED']);
  }
});

test('a link that sends without end is slowed down', async () => {
  const { taker } = await aTaker(node, survey);
  const codes = new Set<string>();
  for (let times = 0; times < 70; times++) {
    // Each from an address of its own, so that only the link's limit can hold.
    const answer = await new SurveyTaker(new ApiClient(node.url), taker.link).start();
    codes.add(outcomeOf(answer).error ?? 'ok');
    if (codes.has('RATE_LIMITED')) break;
  }
  expect([...codes]).toEqual(['ok', 'RATE_LIMITED']);
});
