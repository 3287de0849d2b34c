import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import type { TaskState } from '#contract/activities/task-states.ts';
import { failTask, moveTask, retryTasks } from './change-task.ts';
import { pauseStudy, resumeStudy } from './study-life.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { aMember, must, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { anInvitation, aSurvey } from '#testkit/builders/survey-builders.ts';
import { outcomeOf, SurveyTaker } from '#testkit/clients/survey-taker.ts';

const TASKS = `query tasks($filter: MarketResearchTaskFilter!) { getMarketResearchTasks(filter: $filter) {
  totalItems contents { id link state status metadata { isPaused } } } }`;
const COUNT = `query count($filter: MarketResearchTaskFilter!) { getMarketResearchTasksCount(filter: $filter) }`;
const BY = { operatorId: null };

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

async function pause(projectId: string): Promise<void> {
  must(await inTransaction(node.platform.db, (tx) => pauseStudy(node.rooms.activities, tx, { projectId }, BY)));
}

/** A member with one task, and what their app asks about it. */
async function aMemberWithTask(state: TaskState, subType: 'QUANTITATIVE' | 'MICRO_SURVEY' = 'QUANTITATIVE') {
  const { rooms, platform } = node;
  const member = await aMember(node);
  const { surveyId, projectId } = await aSurvey(node, { project: { subType } });
  const { taskId, link } = await anInvitation(node, { surveyId, projectId }, member);
  const browser = new ApiClient(node.url);
  await browser.signIn(member.email, TEST_PASSWORD);
  const taker = new SurveyTaker(browser, link);
  if (state !== 'INVITED') await taker.start();
  if (state === 'DROPOUT') must(await moveTask(rooms.activities, platform.db, taskId, 'DROPOUT'));
  const own = { panelId: DEFAULT_BRAND.panelId, userId: member.panelistId };
  const ask = async (filter: object) =>
    (await browser.graphql('tasks', TASKS, { filter: { ...own, ...filter } })).body.data.getMarketResearchTasks;
  const count = async (filter: object) =>
    (await browser.graphql('count', COUNT, { filter: { ...own, ...filter } })).body.data.getMarketResearchTasksCount;
  const listed = async () => (await ask({ state: 'ACTIVITIES', status: 'OPEN' })).contents;
  return { taskId, projectId, taker, ask, count, listed };
}

test('in a paused study an invitation stays in the list, cannot be started, and can be when the study goes on', async () => {
  const { activities } = node.rooms;
  const { db } = node.platform;
  const { projectId, taker, listed } = await aMemberWithTask('INVITED');
  await pause(projectId);
  expect(await listed()).toMatchObject([
    { state: 'INVITED', status: 'OPEN', link: null, metadata: { isPaused: true } },
  ]);
  for (const answer of [await taker.look(), await taker.start()]) {
    expect(outcomeOf(answer)).toMatchObject({ error: 'SURVEY_PAUSED' });
  }
  must(await inTransaction(db, (tx) => resumeStudy(activities, tx, projectId, BY)));
  expect(await listed()).toMatchObject([{ link: expect.any(String), metadata: { isPaused: false } }]);
  expect(outcomeOf(await taker.start())).toMatchObject({ revision: 0 });
});

test.each<TaskState>(['STARTED', 'DROPOUT'])('in a paused study, what is %s goes on', async (state) => {
  const { projectId, taker, listed } = await aMemberWithTask(state);
  await pause(projectId);
  expect(await listed()).toMatchObject([{ state, link: expect.any(String) }]);
  expect(outcomeOf(await taker.start())).toMatchObject({ revision: 0, run: { page: 'you' } });
});

test.each<[TaskState, 'QUANTITATIVE' | 'MICRO_SURVEY']>([
  ['INVITED', 'QUANTITATIVE'],
  ['STARTED', 'QUANTITATIVE'],
  ['DROPOUT', 'QUANTITATIVE'],
  ['INVITED', 'MICRO_SURVEY'],
])(
  'a failed task that was %s (%s) stays in the list, until an operator has opened it again',
  async (state, subType) => {
    const { activities } = node.rooms;
    const { taskId, taker, ask, count, listed } = await aMemberWithTask(state, subType);
    must(await failTask(activities, node.platform.db, taskId));
    expect(await listed()).toMatchObject([{ id: taskId, state, status: 'FAILED', link: null }]);
    const wanted = { state: ['INVITED', 'STARTED', 'DROPOUT'], status: 'OPEN', subType: [subType] };
    expect((await ask(wanted)).totalItems).toBe(1);
    expect(await count(wanted)).toBe(1);
    expect(await count({ status: 'FAILED' })).toBe(1);
    for (const answer of [await taker.look(), await taker.start()]) {
      expect(outcomeOf(answer)).toMatchObject({ error: 'SURVEY_UNAVAILABLE' });
    }
    expect(await retryTasks(activities, [taskId], BY)).toEqual([taskId]);
    expect(await listed()).toMatchObject([{ state, status: 'OPEN', link: expect.any(String) }]);
    expect(outcomeOf(await taker.start())).toMatchObject({ run: { page: 'you' } });
  },
);

test('a failed task of a paused study has failed', async () => {
  const { taskId, projectId, taker } = await aMemberWithTask('INVITED');
  must(await failTask(node.rooms.activities, node.platform.db, taskId));
  await pause(projectId);
  expect(outcomeOf(await taker.look())).toMatchObject({ error: 'SURVEY_UNAVAILABLE' });
});
