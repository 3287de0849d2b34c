import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import type { TaskState } from '#contract/activities/task-states.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/time/durations.ts';
import { endProject, failTask, retryFailedTask, writeReviewNote } from '#server/modules/activities/index.ts';
import { createExternalSurvey, readPanelistHash } from '#server/modules/surveys/index.ts';
import { later } from '#server/platform/clock.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { aMember, aTask, must, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

const { panelId } = DEFAULT_BRAND;
const QUARTER_MS = 15 * MINUTE_MS;
const FILTER = '$filter: MarketResearchTaskFilter!';
const TASKS = `query tasks(${FILTER}) { getMarketResearchTasks(filter: $filter, pagination: { pageSize: 50 }) {
  contents { id link status metadata { minutes closeTime reviewNote } } } }`;
const COUNT = `query count(${FILTER}) { getMarketResearchTasksCount(filter: $filter) }`;

let node: TestNode;
let surveyId: string;
beforeAll(async () => {
  node = await startTestNode();
  ({ surveyId } = await createExternalSurvey(node.rooms.surveys, node.platform.db, { title: 'Elsewhere' }));
});
afterAll(() => node.stop());

async function signedIn() {
  const member = await aMember(node);
  const browser = new ApiClient(node.url);
  await browser.signIn(member.email, TEST_PASSWORD);
  const { panelistId } = member;
  const tasks = async () => {
    const answer = await browser.graphql('tasks', TASKS, { filter: { panelId, userId: panelistId } });
    return answer.body.data.getMarketResearchTasks.contents;
  };
  const count = async (filter: object) => {
    const answer = await browser.graphql('count', COUNT, { filter: { panelId, userId: panelistId, ...filter } });
    return answer.body.data.getMarketResearchTasksCount;
  };
  return { panelistId, browser, tasks, count };
}

describe('the link of a task', () => {
  /** What the link opens, as the survey's own page would read it. */
  function opened(link: string) {
    const url = new URL(link, 'http://localhost');
    const panelistHash = url.searchParams.get('panelist_hash') ?? '';
    return { path: url.pathname, ticket: readPanelistHash(node.platform, { surveyId, panelistHash }) };
  }

  test.each<TaskState>(['INVITED', 'STARTED', 'DROPOUT'])('leads from %s to its survey', async (state) => {
    const { panelistId, tasks } = await signedIn();
    const { taskId } = await aTask(node, panelistId, state, { surveyId });
    const [task] = await tasks();
    expect(opened(task.link)).toEqual({ path: `/survey/${surveyId}/`, ticket: { taskId, surveyId, opens: 'SURVEY' } });
    // The hash names the task and nobody: the member's id does not leave in it.
    const payload = Buffer.from(String(task.link).split('.')[2] ?? '', 'base64url').toString();
    expect(payload).toContain(taskId);
    expect(payload).not.toContain(panelistId);
  });

  test('of a weekly quest leads to the page of weekly quests', async () => {
    const { panelistId, tasks } = await signedIn();
    const { taskId } = await aTask(node, panelistId, 'INVITED', { surveyId, subType: 'MICRO_SURVEY' });
    const [task] = await tasks();
    expect(opened(task.link)).toMatchObject({
      path: `/activities/weekly-quests/${surveyId}`,
      ticket: { taskId, surveyId, opens: 'SURVEY' },
    });
  });

  test.each<TaskState>(['QUALIFIED', 'TERMINATED', 'OQ', 'UNDER_REVIEW', 'CLOSE'])(
    'is not there when the task is %s',
    async (state) => {
      const { panelistId, tasks } = await signedIn();
      await aTask(node, panelistId, state, { surveyId });
      expect((await tasks())[0].link).toBeNull();
    },
  );

  test('is not there when the project has no survey', async () => {
    const { panelistId, tasks } = await signedIn();
    await aTask(node, panelistId, 'INVITED');
    expect((await tasks())[0].link).toBeNull();
  });

  test('goes when the project ends or its time has come', async () => {
    const { panelistId, tasks } = await signedIn();
    const closesAt = later(node.clock.now(), MINUTE_MS);
    await aTask(node, panelistId, 'INVITED', { surveyId, closesAt });
    const { projectId } = await aTask(node, panelistId, 'INVITED', { surveyId });
    expect((await tasks()).map((task: { link: unknown }) => task.link)).not.toContain(null);
    must(await endProject(node.rooms.activities, node.platform.db, projectId));
    node.clock.advance(MINUTE_MS);
    expect((await tasks()).map((task: { link: unknown }) => task.link)).toEqual([null, null]);
  });

  test('goes with a failure of another system, and comes back when that is tried again', async () => {
    const { panelistId, tasks } = await signedIn();
    const { taskId } = await aTask(node, panelistId, 'STARTED', { surveyId });
    const { activities } = node.rooms;
    const { db } = node.platform;
    must(await failTask(activities, db, taskId));
    expect((await tasks())[0]).toMatchObject({ status: 'FAILED', link: null });
    must(await retryFailedTask(activities, db, taskId));
    expect((await tasks())[0]).toMatchObject({ status: 'OPEN', link: expect.stringContaining(surveyId) });
  });
});

test('a link is the same for a quarter of an hour, then another one', async () => {
  // From the first second of a quarter of an hour.
  node.clock.advance(QUARTER_MS - (node.clock.now().getTime() % QUARTER_MS));
  const { panelistId, tasks, browser } = await signedIn();
  await aTask(node, panelistId, 'INVITED', { surveyId });
  const first = (await tasks())[0].link;
  node.clock.advance(QUARTER_MS - SECOND_MS);
  expect((await tasks())[0].link).toBe(first);
  node.clock.advance(SECOND_MS);
  await browser.post('/api/auth/refresh-token');
  expect((await tasks())[0].link).not.toBe(first);
});

test('a card knows how long it takes, when it closes and what a reviewer wrote', async () => {
  const { panelistId, tasks } = await signedIn();
  const closesAt = later(node.clock.now(), HOUR_MS);
  const { taskId } = await aTask(node, panelistId, 'UNDER_REVIEW', { minutes: 8, closesAt });
  await writeReviewNote(node.rooms.activities, node.platform.db, taskId, 'Thank you for the careful answers.');
  const metadata = { minutes: 8, closeTime: closesAt.toISOString(), reviewNote: 'Thank you for the careful answers.' };
  expect((await tasks())[0].metadata).toEqual(metadata);
  const other = await signedIn();
  await aTask(node, other.panelistId, 'INVITED');
  expect((await other.tasks())[0].metadata).toEqual({ minutes: null, closeTime: null, reviewNote: null });
});

describe('getMarketResearchTasksCount', () => {
  test.each<[object, number]>([
    [{}, 9],
    [{ state: 'ACTIVITIES' }, 4],
    [{ state: 'ACTIVITIES', status: 'OPEN' }, 4],
    [{ state: 'HISTORY' }, 5],
    [{ state: ['INVITED', 'QUALIFIED'] }, 3],
    // A dropout is in both groups and counts once.
    [{ state: ['ACTIVITIES', 'HISTORY'] }, 8],
    [{ status: 'CLOSE' }, 1],
    [{ status: 'FAILED' }, 0],
    [{ subType: ['MICRO_SURVEY'] }, 1],
    [{ subType: ['MICRO_SURVEY', 'QUANTITATIVE'], state: 'ACTIVITIES' }, 4],
  ])('with %j is %d', async (filter, expected) => {
    const { panelistId, count } = await signedIn();
    const states = ['INVITED', 'STARTED', 'DROPOUT', 'UNDER_REVIEW', 'QUALIFIED', 'TERMINATED', 'OQ', 'CLOSE'] as const;
    for (const state of states) await aTask(node, panelistId, state);
    await aTask(node, panelistId, 'INVITED', { subType: 'MICRO_SURVEY' });
    const other = await aMember(node);
    await aTask(node, other.panelistId, 'INVITED');
    expect(await count(filter)).toBe(expected);
  });

  test('counts what was created from an instant on, that instant included', async () => {
    const { panelistId, count } = await signedIn();
    await aTask(node, panelistId);
    node.clock.advance(MINUTE_MS);
    const from = node.clock.now();
    await aTask(node, panelistId);
    node.clock.advance(MINUTE_MS);
    await aTask(node, panelistId);
    expect(await count({ createdFrom: from.toISOString() })).toBe(2);
    expect(await count({ createdFrom: later(from, 1).toISOString() })).toBe(1);
  });

  test('another member cannot, and learns nothing from the answer', async () => {
    const victim = await signedIn();
    await aTask(node, victim.panelistId);
    const { browser, panelistId } = await signedIn();
    const ask = (userId: string, panel = panelId) =>
      browser.graphql('count', COUNT, { filter: { userId, panelId: panel } });
    const stolen = await ask(victim.panelistId);
    const missing = await ask('01890000-0000-7000-8000-000000000000');
    expect(stolen).toMatchObject({ status: 404, body: { errors: [{ extensions: { code: 'NOT_FOUND' } }] } });
    expect(stolen.body).toEqual(missing.body);
    expect((await ask(panelistId, 'CA')).status).toBe(404);
  });

  test('who is signed out cannot', async () => {
    const { panelistId } = await signedIn();
    const answer = await new ApiClient(node.url).graphql('count', COUNT, { filter: { panelId, userId: panelistId } });
    expect(answer.status).toBe(401);
  });

  test.each(['yesterday', '2026-13-01T00:00:00Z', '-200000-01-01T00:00:00Z', '0000-00-00T00:00:00Z', 7, {}])(
    'refuses %j as an instant',
    async (createdFrom) => {
      const { browser, panelistId } = await signedIn();
      const filter = { panelId, userId: panelistId, createdFrom };
      expect((await browser.graphql('count', COUNT, { filter })).status).toBe(400);
    },
  );
});

describe('the size of a page', () => {
  const PAGE = `query page(${FILTER}, $pageSize: Int!) { getMarketResearchTasks(filter: $filter, pagination: { pageSize: $pageSize }) { totalItems } }`;

  test.each([
    ['what is open', { state: ['ACTIVITIES'], status: 'OPEN' }, 100, 'answered'],
    [
      'the weekly quests',
      { state: ['INVITED', 'QUALIFIED'], status: 'OPEN', subType: ['MICRO_SURVEY'] },
      100,
      'answered',
    ],
    ['more than a hundred of what is open', { state: ['ACTIVITIES'], status: 'OPEN' }, 101, 'refused'],
    ['the history', { state: ['HISTORY'] }, 51, 'refused'],
    ['the history by its states', { state: ['QUALIFIED', 'TERMINATED', 'OQ'] }, 51, 'refused'],
    ['states of both', { state: ['ACTIVITIES', 'QUALIFIED'] }, 51, 'refused'],
    ['quests that are over', { state: ['TERMINATED'], subType: ['MICRO_SURVEY'] }, 51, 'refused'],
    ['no states at all', {}, 51, 'refused'],
    ['an empty list of states', { state: [] }, 51, 'refused'],
    ['the history, as large as any other list', { state: ['HISTORY'] }, 50, 'answered'],
  ])('%s', async (_, filter, pageSize, expected) => {
    const { browser, panelistId } = await signedIn();
    const variables = { filter: { panelId, userId: panelistId, ...filter }, pageSize };
    const answer = await browser.graphql('page', PAGE, variables);
    expect(answer.status).toBeLessThan(500);
    expect(answer.status === 200 ? 'answered' : 'refused').toBe(expected);
  });
});
