import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { SURVEY_CALL_PATHS } from '#contract/surveys/survey-calls.ts';
import { TASK_STATES } from '#contract/activities/task-states.ts';
import { eraseDue } from '#server/modules/leaving/erase-member.ts';
import { DEMO_TEST_EXPECTED, readDemoTest } from '#testkit/beds/demo-test-bed.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { testKeys } from '#testkit/config.ts';
import { newDatabaseUrl, dropDatabase } from '#testkit/database.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { DEMO_MEMBERS, DEMO_OPERATORS, DEMO_PASSWORD } from './demo-accounts.ts';
import { PICTURES } from './surveys/demo-survey.ts';
import { EVERY_KIND_OF_QUESTION } from './surveys/every-kind-of-question.ts';
import { SCHOOL_BAG } from './surveys/short-surveys.ts';

const TASKS = `query tasks($filter: MarketResearchTaskFilter!) {
  getMarketResearchTasks(filter: $filter, pagination: { pageSize: 50 }) {
    contents { link state status metadata { shortId isPaused } } } }`;
const START = `mutation start($link: MarketResearchSurveyLink!) {
  startMarketResearchSurvey(link: $link) { revision } }`;
const LOOK = `query look($link: MarketResearchSurveyLink!) { getMarketResearchSurvey(link: $link) { surveyId state } }`;

let node: TestNode;
let asTold: unknown;
beforeAll(async () => {
  node = await startTestNode({ config: { hasDemoData: true }, hasBadges: true });
  asTold = await fingerprint(node);
});
afterAll(() => node.stop());

async function fingerprint(of: TestNode): Promise<unknown> {
  const { rows } = await sql`
    SELECT p.email, t.task_id, t.state, j.short_id, t.updated_at FROM panelist p LEFT JOIN task t USING (panelist_id)
      LEFT JOIN project j USING (project_id)
    WHERE p.state NOT IN ('LEAVING', 'ERASED') ORDER BY p.email, j.short_id`.execute(of.platform.db);
  return rows;
}

test.each(DEMO_MEMBERS)('$email can do what the start page says: $about', async ({ email, state }) => {
  const answer = await new ApiClient(node.url).signIn(email, DEMO_PASSWORD);
  expect(answer.status).toBe(state === 'ACTIVE' ? 200 : 401);
});

test.each(DEMO_OPERATORS)('$email signs in with the code the sign-in page shows', async ({ email, role }) => {
  const browser = new ApiClient(node.url);
  const accounts = await browser.send(API_PATHS.consoleDemoAccounts);
  const account = accounts.body.find((one: { email: string }) => one.email === email);
  const answer = await browser.post(API_PATHS.consoleSignIn, { email, password: account.password, code: account.code });
  expect(answer).toMatchObject({ status: 200, body: { role } });
});

test('one member has an activity in every state a task is ever in', async () => {
  const { rows } = await sql<{ state: string }>`
    SELECT DISTINCT t.state FROM task t JOIN panelist p USING (panelist_id)
    WHERE p.email = 'dana@example.com'`.execute(node.platform.db);
  // OPEN is a state of the specification that no move of ours leads to.
  const reachable = TASK_STATES.filter((state) => state !== 'OPEN');
  expect(rows.map((row) => row.state).toSorted()).toEqual(reachable.toSorted());
});

async function tasksOf(email: string, filter: object = {}) {
  const browser = new ApiClient(node.url);
  const { body } = await browser.signIn(email, DEMO_PASSWORD);
  const answer = await browser.graphql('tasks', TASKS, {
    filter: { panelId: DEFAULT_BRAND.panelId, userId: body.panelist_id, ...filter },
  });
  return answer.body.data.getMarketResearchTasks.contents;
}

test('people are on their way in, at every stage of it', async () => {
  const { rows } = await sql<{ stage: string; people: number }>`
    SELECT stage, sum(people)::integer AS people FROM joining_count WHERE people > 0 GROUP BY stage ORDER BY stage`.execute(
    node.platform.db,
  );
  expect(rows).toEqual([
    { stage: 'EXPIRED', people: 1 },
    { stage: 'INVITED', people: 1 },
    { stage: 'QUALIFIED', people: 3 },
    { stage: 'STANDBY', people: 3 },
    { stage: 'WAITING', people: 3 },
    { stage: 'WITHDRAWN', people: 1 },
  ]);
  const { rows: segments } = await sql<{ value: string }>`
    SELECT DISTINCT value FROM panelist_attribute WHERE name = 'segment'`.execute(node.platform.db);
  expect(segments.length).toBeGreaterThan(1);
});

test('one member leaves, one changed their mind, one is due to be erased, and one address takes no mail', async () => {
  const { rows } = await sql`SELECT d.state, email FROM account_deletion d JOIN panelist USING (panelist_id)
    WHERE settled_at IS NOT NULL OR erase_from > ${node.clock.now()} ORDER BY asked_at`.execute(node.platform.db);
  expect(rows).toEqual([
    { state: 'CANCELLED', email: 'member8@example.com' },
    { state: 'WAITING', email: 'gwen@example.com' },
  ]);
  await eraseDue(node.rooms);
  // The node's own minute may have come at the same time: then it is the node that ends the work.
  const erased = async () =>
    (
      await sql`SELECT state, certificate IS NOT NULL AS certified FROM account_deletion
        WHERE panelist_id IS NULL OR state NOT IN ('CANCELLED', 'WAITING')`.execute(node.platform.db)
    ).rows;
  await expect.poll(erased, { timeout: 60_000 }).toEqual([{ state: 'ERASED', certified: true }]);
  const { recipients, db } = node.platform;
  expect([...(await recipients.suppressed(db, ['theo@example.com', 'ada@example.com'])).keys()]).toEqual([
    'theo@example.com',
  ]);
});

test('whatever is to do leads to a survey that can be taken', async () => {
  const open = await tasksOf('robin@example.com', { state: 'ACTIVITIES', status: 'OPEN' });
  expect(open).toHaveLength(15);
  const browser = new ApiClient(node.url);
  for (const { link } of open) {
    const url = new URL(link, node.url);
    const [, surveyId] = /([0-9a-f-]{36})/.exec(url.pathname) ?? [];
    const panelistHash = url.searchParams.get('panelist_hash');
    const answer = await browser.graphql('look', LOOK, { link: { surveyId, panelistHash } });
    expect(answer.body).toMatchObject({ data: { getMarketResearchSurvey: { surveyId, state: 'INVITED' } } });
  }
});

test('one member meets a study that takes a break and one that failed, and can start neither', async () => {
  const listed = await tasksOf('dana@example.com', { state: 'ACTIVITIES', status: 'OPEN' });
  const of = (shortId: string) =>
    listed.find((task: { metadata: object }) => Object.values(task.metadata).includes(shortId));
  expect(of('SP-1016')).toMatchObject({ state: 'INVITED', status: 'OPEN', link: null, metadata: { isPaused: true } });
  expect(of('SP-1040')).toMatchObject({ state: 'INVITED', status: 'FAILED', link: null });
});

test('an activity shows a film to whoever has its link', async () => {
  const videos = await tasksOf('dana@example.com', { subType: ['QUALITATIVE'], state: ['INVITED'] });
  const { link } = videos.find((task: { metadata: { shortId: string } }) => task.metadata.shortId === 'SP-1014');
  const url = new URL(link, node.url);
  const { rows } = await sql<{ clip_id: string }>`SELECT clip_id FROM clip`.execute(node.platform.db);
  const surveyId = url.pathname.split('/')[2] ?? '';
  const panelistHash = url.searchParams.get('panelist_hash') ?? '';
  const query = new URLSearchParams({ survey_id: surveyId, panelist_hash: panelistHash });
  const browser = new ApiClient(node.url);
  await browser.graphql('start', START, { link: { surveyId, panelistHash } });
  const film = await browser.send(`${SURVEY_CALL_PATHS.surveyClips}/${rows[0]?.clip_id}?${query}`);
  expect(film.status).toBe(200);
  expect(film.headers.get('content-type')).toContain('video/webm');
});

test('there are quests of this week and of last week', async () => {
  const quests = await tasksOf('dana@example.com', { subType: ['MICRO_SURVEY'] });
  const states = quests.map(({ state, metadata }: { state: string; metadata: { shortId: string } }) => [
    metadata.shortId,
    state,
  ]);
  expect(Object.fromEntries(states)).toEqual({
    'SP-Q1-1': 'QUALIFIED',
    'SP-Q1-2': 'INVITED',
    'SP-Q2-1': 'CLOSE',
    'SP-Q2-2': 'QUALIFIED',
  });
});

test('a member who turned videos off has none, and a new one has nothing', async () => {
  expect(await tasksOf('noor@example.com', { subType: ['QUALITATIVE'] })).toEqual([]);
  expect(await tasksOf('lee@example.com')).toEqual([]);
});

test('the console has studies at every point of their life, a series of quests and an outside survey', async () => {
  const { rows } = await sql<{ status: string; is_series: boolean; sub_type: string }>`
    SELECT DISTINCT status, is_series, sub_type FROM study_listing`.execute(node.platform.db);
  const seen = rows.map(({ status, is_series, sub_type }) => (is_series ? 'series' : `${status} ${sub_type}`));
  const expected = ['CLOSED', 'DRAFT', 'IN_FIELD', 'PAUSED'].map((status) => `${status} QUANTITATIVE`);
  expect(seen).toEqual(expect.arrayContaining([...expected, 'DRAFT DECIPHER', 'series']));
});

test("a product test has somebody at every stage, and one member's parcel is at the door", async () => {
  expect(await readDemoTest(node)).toEqual(DEMO_TEST_EXPECTED);
});

test('a study is full: every slot is taken', async () => {
  const { rows } = await sql`
    SELECT c.held, c.target FROM quota_cell c JOIN survey s USING (survey_id) WHERE s.title = ${SCHOOL_BAG.title}
    ORDER BY c.target`.execute(node.platform.db);
  expect(rows).toEqual([
    { held: 1, target: 1 },
    { held: 2, target: 2 },
  ]);
});

test('one survey has every type of question', () => {
  const types = JSON.stringify(EVERY_KIND_OF_QUESTION.definition).matchAll(/"type":"([a-z]+)"/g);
  const used = new Set([...types].map(([, type = '']) => type));
  const all =
    'boolean checkbox comment dropdown expression file html image imagepicker matrix matrixdropdown multipletext ' +
    'radiogroup ranking rating slider tagbox text video';
  expect(used).toEqual(new Set(all.split(' ')));
});

test.each(['sv-jar', 'sv-can', 'sv-box', 'sv-egg'])('the picture %s is served', async (name) => {
  const answer = await new ApiClient(node.url).send(`${PICTURES}/${name}.svg`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('image/svg+xml');
});

test('the points are what the ledger says', async () => {
  const { rows } = await sql`
    SELECT a.balance::integer AS balance, sum(e.amount)::integer AS entries FROM points_account a
      JOIN panelist p USING (panelist_id) JOIN points_entry e USING (account_id)
    WHERE p.email = 'dana@example.com' GROUP BY a.balance`.execute(node.platform.db);
  expect(rows).toEqual([{ balance: 1_175, entries: 1_175 }]);
});

test('it is the same story every time, told once by however many nodes', async () => {
  const databaseUrl = await newDatabaseUrl();
  const options = { databaseUrl, config: { hasDemoData: true, sealingKeys: testKeys('shared') } };
  const nodes = await Promise.all([startTestNode(options), startTestNode(options)]);
  for (const one of nodes) expect(await fingerprint(one)).toEqual(asTold);
  for (const one of nodes) {
    expect((await new ApiClient(one.url).signIn('dana@example.com', DEMO_PASSWORD)).status).toBe(200);
    await one.stop();
  }
  await dropDatabase(databaseUrl);
});

const BOOKS = `query books($panelId: String!, $userId: ID!) {
  getMarketResearchPanelistRewardPoints(panelId: $panelId, userId: $userId) { totalPoints }
  listMarketResearchRewards(panelId: $panelId) { items { id rewards { currencyValue usedCount availableCount imageUri } } }
  listMarketResearchPanelistRewardHistory(filter: { panelId: $panelId, userId: $userId }, pagination: { pageSize: 50 }) {
    totalItems contents { type status points imageUri subject } } }`;

test('one member has earned points, badges and cards, and has enough for another', async () => {
  const browser = new ApiClient(node.url);
  const { body } = await browser.signIn('dana@example.com', DEMO_PASSWORD);
  const variables = { panelId: DEFAULT_BRAND.panelId, userId: body.panelist_id };
  const { data } = (await browser.graphql('books', BOOKS, variables)).body;
  const lines = data.listMarketResearchPanelistRewardHistory;
  const count = (status: string) => lines.contents.filter((line: { status: string }) => line.status === status).length;
  expect([count('REDEEMED'), count('COLLECTED')]).toEqual([2, 3]);
  expect(lines.totalItems).toBeGreaterThan(10);
  const { totalPoints } = data.getMarketResearchPanelistRewardPoints;
  expect(lines.contents.reduce((sum: number, line: { points: number }) => sum + line.points, 0)).toBe(totalPoints);
  expect(totalPoints).toBeGreaterThan(500);
  const [cards, badges] = data.listMarketResearchRewards.items;
  expect(cards.rewards).toMatchObject([
    { currencyValue: 5, availableCount: 100 },
    { currencyValue: 10, usedCount: 1, availableCount: 100 },
    { currencyValue: 25, usedCount: 1, availableCount: 13 },
    { currencyValue: 50, availableCount: 100 },
  ]);
  for (const { imageUri } of badges.rewards) {
    const picture = await browser.send(JSON.parse(imageUri).primary_image_uri);
    expect(picture.headers.get('content-type')).toContain('image/svg');
  }
});

test('one member comes back nearly every day, and today makes it twelve in a row', async () => {
  const browser = new ApiClient(node.url);
  const { body } = await browser.signIn('dana@example.com', DEMO_PASSWORD);
  const streak = `query streak($panelistId: ID!) { getMarketResearchPanelistSpark(panelistId: $panelistId) {
    consecutiveLoginDays longestLoginDays } }`;
  const { data } = (await browser.graphql('streak', streak, { panelistId: body.panelist_id })).body;
  expect(data.getMarketResearchPanelistSpark).toEqual({ consecutiveLoginDays: 11, longestLoginDays: 19 });
});

test('every badge is one that its member has reached since they joined, and the newest waits to be celebrated', async () => {
  const { rows } = await sql<{ email: string; internal_name: string }>`
    SELECT p.email, b.internal_name FROM badge_award a JOIN badge b USING (badge_id) JOIN panelist p USING (panelist_id)
      LEFT JOIN spark_count c USING (panelist_id)
    WHERE a.awarded_at < p.created_at OR b.threshold > coalesce(CASE b.metric
      WHEN 'COMPLETED_SURVEYS' THEN c.surveys WHEN 'COMPLETED_VIDEOS' THEN c.videos
      WHEN 'COMPLETED_ACTIVITIES' THEN c.completed WHEN 'PRODUCT_TESTS' THEN c.product_tests WHEN 'LOGIN_STREAK' THEN c.login_streak END, 0)`.execute(
    node.platform.db,
  );
  expect(rows).toEqual([]);
  const { rows: danas } = await sql`
    SELECT b.internal_name AS badge, a.is_read AS celebrated FROM badge_award a JOIN badge b USING (badge_id)
      JOIN panelist p USING (panelist_id)
    WHERE p.email = 'dana@example.com' ORDER BY a.awarded_at`.execute(node.platform.db);
  expect(danas).toEqual([
    { badge: 'first-spark', celebrated: true },
    { badge: 'seven-days', celebrated: true },
    { badge: 'early-bird', celebrated: false },
  ]);
});
