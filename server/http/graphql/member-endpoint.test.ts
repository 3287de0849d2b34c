import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import type { TaskState } from '#contract/activities/task-states.ts';
import { SECOND_MS } from '#contract/time/durations.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { aMember, aTask, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { testKeys } from '#testkit/config.ts';
import {
  OPERATIONS_OF_A_MEMBER,
  OPERATIONS_OF_ANYBODY,
  OPERATIONS_OF_THE_CALLER,
  OPERATIONS_OF_THE_PANEL,
} from '#testkit/member-operations.table.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

const documents = JSON.parse(
  readFileSync(new URL('../../../contract/generated/member/persisted-documents.json', import.meta.url), 'utf8'),
) as Record<string, string>;

function hashOf(operation: string): string {
  // A document may begin with the fragments that it uses.
  const names = new RegExp(`(?:^|[}] )(?:query|mutation) ${operation}[({ ]`);
  const found = Object.entries(documents).find(([, text]) => names.test(text));
  if (found === undefined) throw new Error(`no trusted document ${operation}`);
  return found[0];
}

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

async function signedIn() {
  const member = await aMember(node);
  const browser = new ApiClient(node.url);
  await browser.signIn(member.email, TEST_PASSWORD);
  return { ...member, browser };
}

const TASKS = hashOf('getMarketResearchTasks');
const POINTS = hashOf('getMarketResearchPanelistRewardPoints');

function activitiesOf(userId: string) {
  return {
    filter: { panelId: DEFAULT_BRAND.panelId, state: 'ACTIVITIES', status: 'OPEN', userId },
    pagination: { pageSize: 100 },
    sort: [{ field: 'updateTime', order: 'DESC' }],
  };
}

describe('getMarketResearchTasks', () => {
  test('lists what a member can do, newest first, with everything a card shows', async () => {
    const { browser, panelistId } = await signedIn();
    const ids: string[] = [];
    for (const state of [
      'INVITED',
      'STARTED',
      'DROPOUT',
      'QUALIFIED',
      'TERMINATED',
      'OQ',
      'UNDER_REVIEW',
      'CLOSE',
    ] as const) {
      node.clock.advance(SECOND_MS);
      const { taskId } = await aTask(node, panelistId, state, { externalName: `A ${state} task` });
      ids.push(taskId);
    }
    const answer = await browser.graphql('getMarketResearchTasks', TASKS, activitiesOf(panelistId));
    expect(answer.status).toBe(200);
    const page = answer.body.data.getMarketResearchTasks;
    expect(page).toMatchObject({ totalItems: 3, nextPage: null });
    expect(page.contents.map((task: { id: string }) => task.id)).toEqual([ids[2], ids[1], ids[0]]);
    expect(page.contents[2]).toMatchObject({
      state: 'INVITED',
      status: 'OPEN',
      type: 'QUANTITATIVE',
      subType: 'QUANTITATIVE',
      updateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      metadata: { externalName: 'A INVITED task', points: { qualified: 120, nonQualified: 10, overQuota: 5 } },
    });
  });

  test.each<[object, TaskState[]]>([
    [{ state: 'HISTORY' }, ['OQ', 'QUALIFIED', 'DROPOUT']],
    [{ state: ['INVITED', 'QUALIFIED'] }, ['QUALIFIED', 'INVITED']],
    [{}, ['OQ', 'QUALIFIED', 'DROPOUT', 'INVITED']],
    [{ subType: ['MICRO_SURVEY'] }, ['OQ']],
    [{ status: 'CLOSE' }, []],
  ])('filters by %j', async (filter, expected) => {
    const { browser, panelistId } = await signedIn();
    for (const state of ['INVITED', 'DROPOUT', 'QUALIFIED', 'OQ'] as const) {
      node.clock.advance(SECOND_MS);
      await aTask(node, panelistId, state, { subType: state === 'OQ' ? 'MICRO_SURVEY' : 'QUANTITATIVE' });
    }
    const variables = { filter: { panelId: DEFAULT_BRAND.panelId, userId: panelistId, ...filter } };
    const answer = await browser.graphql('getMarketResearchTasks', TASKS, variables);
    const { contents } = answer.body.data.getMarketResearchTasks;
    expect(contents.map((task: { state: string }) => task.state)).toEqual(expected);
  });

  test.each(['ASC', 'DESC'])(
    'pages by key in order %s without a gap or a repeat, also among equal times',
    async (order) => {
      const { browser, panelistId } = await signedIn();
      for (let index = 0; index < 7; index++) await aTask(node, panelistId);
      const seen: string[] = [];
      let startingAfter: string | null = null;
      let pages = 0;
      do {
        const answer = await browser.graphql('getMarketResearchTasks', TASKS, {
          filter: { panelId: DEFAULT_BRAND.panelId, userId: panelistId, state: 'ACTIVITIES' },
          pagination: { pageSize: 3, startingAfter },
          sort: [{ field: 'createTime', order }],
        });
        const page = answer.body.data.getMarketResearchTasks;
        expect(page.totalItems).toBe(7);
        seen.push(...page.contents.map((task: { id: string }) => task.id));
        startingAfter = page.nextPage;
        pages += 1;
      } while (startingAfter !== null);
      expect(pages).toBe(3);
      expect(new Set(seen).size).toBe(7);
      expect(seen).toEqual(order === 'ASC' ? seen.toSorted() : seen.toSorted().toReversed());
    },
  );

  test.each([
    ['no items', { pageSize: 0 }],
    ['more than the activities area may', { pageSize: 101 }],
    ['a key that is none', { pageSize: 10, startingAfter: "x' OR 1=1" }],
  ])('refuses a page of %s', async (_case, pagination) => {
    const { browser, panelistId } = await signedIn();
    const answer = await browser.graphql('getMarketResearchTasks', TASKS, { ...activitiesOf(panelistId), pagination });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ extensions: { code: 'VALIDATION_FAILED' } }] } });
  });

  test("the history's page is at most 50", async () => {
    const { browser, panelistId } = await signedIn();
    const filter = { panelId: DEFAULT_BRAND.panelId, userId: panelistId, state: 'HISTORY' };
    const ask = (pageSize: number) =>
      browser.graphql('getMarketResearchTasks', TASKS, { filter, pagination: { pageSize } });
    expect((await ask(50)).status).toBe(200);
    expect((await ask(51)).status).toBe(422);
  });

  test("another member's key opens no page", async () => {
    const other = await signedIn();
    const { taskId } = await aTask(node, other.panelistId);
    const { browser, panelistId } = await signedIn();
    await aTask(node, panelistId);
    const variables = { ...activitiesOf(panelistId), pagination: { pageSize: 10, startingAfter: taskId } };
    const answer = await browser.graphql('getMarketResearchTasks', TASKS, variables);
    expect(answer.body.data.getMarketResearchTasks.contents).toEqual([]);
  });
});

test('points are what finished activities earned, in points and dollars', async () => {
  const { browser, panelistId } = await signedIn();
  await aTask(node, panelistId, 'QUALIFIED');
  await aTask(node, panelistId, 'TERMINATED');
  await aTask(node, panelistId, 'OQ');
  await aTask(node, panelistId, 'UNDER_REVIEW');
  const variables = { panelId: DEFAULT_BRAND.panelId, userId: panelistId };
  const answer = await browser.graphql('getMarketResearchPanelistRewardPoints', POINTS, variables);
  expect(answer.body.data.getMarketResearchPanelistRewardPoints).toEqual({
    totalPoints: 135,
    currencyDetails: { amount: 1.35, code: 'USD' },
  });
});

describe('for each operation, another member', () => {
  const operations = OPERATIONS_OF_A_MEMBER.map(([name, variables]) => [name, hashOf(name), variables] as const);
  const ofPanel = OPERATIONS_OF_THE_PANEL.map(([name, variables]) => [name, hashOf(name), variables] as const);

  /** Anyone who has the signed link may call these; server/api/member/surveys.test.ts tries them with another member's. */
  const byLink = Object.keys(documents).filter((hash) => documents[hash]?.includes('MarketResearchSurvey'));

  const ofAnybody = OPERATIONS_OF_ANYBODY.flatMap((name) =>
    Object.keys(documents).filter((hash) => new RegExp(`(?:query|mutation) ${name}\\b`).test(documents[hash] ?? '')),
  );

  test('every trusted document is in this list', () => {
    const ofCaller = OPERATIONS_OF_THE_CALLER.map(hashOf);
    const listed = [...[...operations, ...ofPanel].map(([, hash]) => hash), ...ofCaller, ...byLink, ...ofAnybody];
    expect(listed.toSorted()).toEqual(Object.keys(documents).toSorted());
  });

  test.each(operations)('cannot use %s, and learns nothing from the answer', async (name, hash, variables) => {
    const victim = await signedIn();
    await aTask(node, victim.panelistId, 'QUALIFIED');
    const { browser, panelistId } = await signedIn();
    const { panelId } = DEFAULT_BRAND;
    const unknownId = '01890000-0000-7000-8000-000000000000';
    const stolen = await browser.graphql(name, hash, variables(victim.panelistId, panelId));
    const missing = await browser.graphql(name, hash, variables(unknownId, panelId));
    const own = variables(panelistId, 'CA');
    // A call that names no panel cannot name another one.
    const namesPanel = JSON.stringify(own).includes('"CA"');
    const otherPanel = namesPanel ? await browser.graphql(name, hash, own) : missing;
    for (const answer of [stolen, missing, otherPanel]) {
      expect(answer).toMatchObject({
        status: 404,
        body: { data: null, errors: [{ extensions: { code: 'NOT_FOUND' } }] },
      });
    }
    expect(stolen.body).toEqual(missing.body);
  });

  test.each(ofPanel)('cannot use %s of another panel', async (name, hash, variables) => {
    const { browser, panelistId } = await signedIn();
    expect(await browser.graphql(name, hash, variables(panelistId, 'CA'))).toMatchObject({ status: 404 });
  });

  test.each([...operations, ...ofPanel])('who is signed out cannot use %s', async (name, hash, variables) => {
    const { panelistId } = await signedIn();
    const answer = await new ApiClient(node.url).graphql(name, hash, variables(panelistId, DEFAULT_BRAND.panelId));
    expect(answer).toMatchObject({ status: 401, body: { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] } });
  });
});

test('one member may make 120 calls a minute', async () => {
  const { browser, panelistId } = await signedIn();
  const variables = { panelId: DEFAULT_BRAND.panelId, userId: panelistId };
  const statuses: number[] = [];
  for (let call = 0; call < 125; call++) {
    statuses.push((await browser.graphql('getMarketResearchPanelistRewardPoints', POINTS, variables)).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(120);
  expect(statuses.at(-1)).toBe(429);
});

test('locally a developer may send text, also to /graphql', async () => {
  const { browser } = await signedIn();
  const answer = await browser.graphql('q', 'query q { __typename }', {}, API_PATHS.localGraphql);
  expect(answer).toMatchObject({ status: 200, body: { data: { __typename: 'Query' } } });
});

describe('outside local', () => {
  let production: TestNode;
  beforeAll(async () => {
    production = await startTestNode({
      config: {
        environment: 'prod',
        publicUrl: new URL('https://spark.example.com'),
        signingKeys: testKeys('new', 'old'),
        smtpUrl: 'smtp://127.0.0.1:1',
      },
    });
  });
  afterAll(() => production.stop());

  test('only trusted documents are taken, on /api/graphql alone', async () => {
    const browser = new ApiClient(production.url);
    const text = await browser.graphql('q', 'query q { __typename }');
    expect(text).toMatchObject({ status: 400, body: { errors: [{ extensions: { code: 'UNKNOWN_OPERATION' } }] } });
    expect(
      (await browser.graphql('q', 'query q { __typename }', {}, API_PATHS.localGraphql)).status,
    ).toBeGreaterThanOrEqual(404);
  });

  test('cookies are bound to the host and to https', async () => {
    const { email } = await aMember(production);
    const browser = new ApiClient(production.url);
    const answer = await browser.signIn(email, TEST_PASSWORD);
    for (const line of answer.headers.getSetCookie()) expect(line).toMatch(/^__Host-spark_.*; Secure/);
    expect((await browser.post(API_PATHS.validateToken)).status).toBe(200);
    expect(answer.headers.get('strict-transport-security')).toContain('max-age=');
  });

  test('there is no mailbox, no demo account and no open metrics', async () => {
    const browser = new ApiClient(production.url);
    for (const path of ['/dev/mailbox', API_PATHS.consoleDemoAccounts, API_PATHS.demo, '/metrics']) {
      expect([404, 405]).toContain((await browser.send(path)).status);
    }
  });
});
