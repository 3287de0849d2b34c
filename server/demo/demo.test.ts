import pg from 'pg';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { API_PATHS } from '#contract/wire/api-paths.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { dropDatabase, newDatabaseUrl } from '#testkit/database.ts';
import { heldClock } from '#testkit/held-clock.ts';
import { sampleOf } from '#testkit/masses.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { DEMO_OPERATORS, DEMO_PASSWORD } from './demo-accounts.ts';
import { DEMO_LOCK } from './load-demo-data.ts';

let databaseUrl: string;
let node: TestNode | undefined;
let another: pg.Client;
beforeEach(async () => {
  databaseUrl = await newDatabaseUrl();
  another = new pg.Client({ connectionString: databaseUrl });
  await another.connect();
});
afterEach(async () => {
  await node?.stop();
  await another.end();
  await dropDatabase(databaseUrl);
});

/** A node that listens, whether or not its demo is there. */
async function startListening(clock = heldClock()): Promise<TestNode> {
  node = await startTestNode({ databaseUrl, clock, config: { hasDemoData: true }, isDemoAwaited: false });
  return node;
}

/** As if another node were loading the demo. */
const lockDemo = () => another.query(`SELECT pg_advisory_lock(${DEMO_LOCK})`);
const letGo = () => another.query(`SELECT pg_advisory_unlock(${DEMO_LOCK})`);

const members = async () => Number((await another.query('SELECT count(*) FROM panelist')).rows[0].count);

async function seenBy(browser: ApiClient) {
  const [state, accounts] = [await browser.send(API_PATHS.demo), await browser.send(API_PATHS.consoleDemoAccounts)];
  const { status } = await browser.signIn('dana@example.com', DEMO_PASSWORD);
  return { isReady: state.body.is_ready, operators: accounts.body.length, status };
}

const MOMENTS = [
  { when: 'just after midnight on a Monday', now: '2026-06-08T04:00:01Z' },
  { when: 'on a Sunday night', now: '2026-06-15T03:59:59Z' },
  { when: 'in the week the clocks change', now: '2026-11-02T05:10:00Z' },
] as const;

test.each(sampleOf('moments of the demo', MOMENTS, 1))(
  'a node answers before its demo is there and says so; then all of it is there, told $when',
  async ({ now }) => {
    await lockDemo();
    const clock = heldClock(new Date(now));
    const { url, demoLoaded, isDemoReady } = await startListening(clock);
    const browser = new ApiClient(url);
    expect(await seenBy(browser)).toEqual({ isReady: false, operators: 0, status: 401 });
    expect(isDemoReady()).toBe(false);
    await letGo();
    await demoLoaded;
    expect(isDemoReady()).toBe(true);
    expect(await seenBy(browser)).toEqual({ isReady: true, operators: DEMO_OPERATORS.length, status: 200 });
    const latest = (await another.query('SELECT max(updated_at) AS latest FROM task')).rows[0].latest;
    expect(latest.getTime()).toBeLessThanOrEqual(new Date(now).getTime());

    // The next one finds it there before its first answer.
    await node?.stop();
    await lockDemo();
    expect((await startListening(clock)).isDemoReady()).toBe(true);
  },
);

test('a node that stops in the middle of it leaves nothing, and the next one tells all of it', async () => {
  const first = await startListening();
  await first.stop();
  expect(first.isDemoReady()).toBe(false);
  expect(await members()).toBe(0);
  const second = await startListening();
  await second.demoLoaded;
  expect(await seenBy(new ApiClient(second.url))).toMatchObject({ isReady: true, status: 200 });
});

test('a node that stops while another one tells it does not wait for that', async () => {
  await lockDemo();
  const { stop } = await startListening();
  node = undefined;
  await stop();
  expect(await members()).toBe(0);
});

test('what cannot be told is heard of by whoever waits for it', async () => {
  await lockDemo();
  const { demoLoaded, platform } = await startListening();
  await sql`ALTER TABLE panelist RENAME TO elsewhere`.execute(platform.db);
  await letGo();
  await expect(demoLoaded).rejects.toThrow('panelist');
  await sql`ALTER TABLE elsewhere RENAME TO panelist`.execute(platform.db);
});
