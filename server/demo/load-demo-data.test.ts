import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_PATHS } from '#contract/rest.ts';
import { TASK_STATES } from '#contract/task-states.ts';
import { ApiClient } from '#testkit/api-client.ts';
import { newDatabaseUrl, dropDatabase } from '#testkit/database.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { DEMO_MEMBERS, DEMO_OPERATORS, DEMO_PASSWORD } from './demo-accounts.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode({ config: { hasDemoData: true } });
});
afterAll(() => node.stop());

async function fingerprint(of: TestNode): Promise<unknown> {
  const { rows } = await sql`
    SELECT p.email, t.task_id, t.state, j.short_id, t.updated_at FROM panelist p LEFT JOIN task t USING (panelist_id)
      LEFT JOIN project j USING (project_id) ORDER BY p.email, j.short_id`.execute(of.platform.db);
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

test('it is the same story every time, told once by however many nodes', async () => {
  const databaseUrl = await newDatabaseUrl();
  const options = { databaseUrl, config: { hasDemoData: true } };
  const nodes = await Promise.all([startTestNode(options), startTestNode(options)]);
  const [first] = nodes;
  expect(await fingerprint(first ?? node)).toEqual(await fingerprint(node));
  for (const one of nodes) await one.stop();
  await dropDatabase(databaseUrl);
});
