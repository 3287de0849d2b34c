import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eGiftApiPath } from '#contract/gift-cards/egift.ts';
import { EMAIL_PATHS } from '#contract/wire/api-paths.ts';
import { ERRORS } from '#contract/wire/errors.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { SURVEY_CALL_PATHS } from '#contract/surveys/survey-calls.ts';
import { createJobs } from '#server/platform/jobs/index.ts';
import { createLog } from '#server/platform/log.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { ApiClient, type Answer } from '#testkit/clients/api-client.ts';
import { aMember, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { dropDatabase, newDatabaseUrl } from '#testkit/database.ts';
import { startDatabaseProxy, type DatabaseProxy } from '#testkit/stand-ins/database-proxy.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { signedInOperator, type OperatorClient } from '#testkit/clients/operator-client.ts';
import { waitUntil } from '#testkit/wait-until.ts';

/** Until a silence is taken for what it is; after that, calls are answered at once. */
const NOTICED_MS = 8_000;
const AT_ONCE_MS = 2_000;

let databaseUrl: string;
let proxy: DatabaseProxy;
let node: TestNode;
let member: ApiClient;
let panelistId: string;
let operator: OperatorClient;
beforeAll(async () => {
  databaseUrl = await newDatabaseUrl();
  proxy = await startDatabaseProxy(databaseUrl);
  node = await startTestNode({ databaseUrl: proxy.url });
  const { email, panelistId: id } = await aMember(node);
  panelistId = id;
  member = new ApiClient(node.url);
  await member.signIn(email, TEST_PASSWORD);
  operator = await signedInOperator(node, 'ADMIN');
});
afterAll(async () => {
  await node.stop();
  await proxy.stop();
  await dropDatabase(databaseUrl);
});

const PREFERENCES = `query preferences($panelistId: ID!) {
  getMarketResearchPanelistPreferences(panelistId: $panelistId) { __typename }
}`;

/** One call of each kind that asks the database. */
const CALLS: Readonly<Record<string, () => Promise<Answer>>> = {
  'sign in': () => new ApiClient(node.url).post(API_PATHS.signIn, { email: 'a@example.com', password: TEST_PASSWORD }),
  refresh: () => member.post(API_PATHS.refreshToken),
  'validate token': () => member.post(API_PATHS.validateToken),
  'operator signs in': () =>
    new ApiClient(node.url).post(API_PATHS.consoleSignIn, {
      email: 'a@example.com',
      password: TEST_PASSWORD,
      code: '123456',
    }),
  'validate session': () => operator.browser.post(API_PATHS.consoleValidateSession),
  'member asks': () => member.graphql('preferences', PREFERENCES, { panelistId }),
  'operator asks': () => operator.ask('getOperator', 'query getOperator { getOperator { role } }'),
  'card page': () => member.send(eGiftApiPath(randomUUID())),
  unsubscribe: () => new ApiClient(node.url).send(`${EMAIL_PATHS.unsubscribe}?token=x`, { method: 'POST' }),
  'back from a survey': () => new ApiClient(node.url).send(`${SURVEY_CALL_PATHS.surveyReturn}?rid=x`),
  postback: () => new ApiClient(node.url).post(SURVEY_CALL_PATHS.surveyPostback, {}),
};

async function isReady(): Promise<boolean> {
  return (await fetch(`${node.url}/health/ready`, { signal: AbortSignal.timeout(1_000) })).ok;
}

function failureOf({ body }: Answer): unknown {
  return body.error ?? { ...body.errors?.[0]?.extensions, message: body.errors?.[0]?.message };
}

async function timed<T>(work: Promise<T>): Promise<{ readonly value: T; readonly ms: number }> {
  const since = performance.now();
  return { value: await work, ms: performance.now() - since };
}

const { sentence: message } = ERRORS.DATA_UNREACHABLE;
const SENTENCE = expect.objectContaining({ code: 'DATA_UNREACHABLE', message });

describe.each(['refusing', 'silent'] as const)('while the database is %s', (mood) => {
  test('every call is answered with 503 and a sentence, and all is well again without a hand', async () => {
    const linesBefore = node.logLines.length;
    expect(await isReady()).toBe(true);
    await proxy.become(mood);

    // What is on its way when it happens is answered too, before long.
    const first = await timed(CALLS['member asks']?.() ?? Promise.reject(new Error('no such call')));
    expect([first.value.status, failureOf(first.value)]).toEqual([503, SENTENCE]);
    expect(first.ms).toBeLessThan(NOTICED_MS);
    await waitUntil('it is not ready', async () => !(await isReady()));

    for (const [name, call] of Object.entries(CALLS)) {
      const { value, ms } = await timed(call());
      expect.soft([name, value.status, failureOf(value)]).toEqual([name, 503, SENTENCE]);
      expect.soft(Number(value.headers.get('retry-after'))).toBeGreaterThan(0);
      expect.soft(ms).toBeLessThan(AT_ONCE_MS);
    }
    expect((await member.send('/health/live')).status).toBe(200);
    expect((await member.send('/metrics')).status).toBe(200);
    // A person who comes from elsewhere sees a page that tries again by itself.
    const page = await new ApiClient(node.url).send(`${SURVEY_CALL_PATHS.surveyReturn}?rid=x`, {
      headers: { accept: 'text/html,*/*' },
    });
    expect(page.status).toBe(503);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.body).toContain(ERRORS.DATA_UNREACHABLE.sentence);
    expect(page.body).toContain('http-equiv="refresh"');

    await proxy.become('through');
    await waitUntil('it is ready', isReady);
    expect((await CALLS['member asks']?.())?.status).toBe(200);
    expect((await CALLS['operator asks']?.())?.status).toBe(200);
    const to = `${mood}@example.com`;
    const letter = { to, subject: 'Back', html: '<p>Back</p>', text: 'Back', kind: 'test' };
    await inTransaction(node.platform.db, (tx) => node.platform.mail.send(tx, letter));
    await waitUntil(
      'jobs run again',
      async () => {
        const { rows } = await sql`SELECT 1 FROM mailbox_message WHERE recipient = ${to}`.execute(node.platform.db);
        return rows.length === 1;
      },
      60_000,
    );

    const told = node.logLines.slice(linesBefore).map((line) => JSON.parse(line) as { msg: string; level: number });
    const troubles = told.filter(({ level }) => level >= 40).map(({ msg }) => msg);
    expect(troubles.filter((msg) => msg === 'the database is down')).toHaveLength(1);
    expect(troubles.filter((msg) => msg === 'the database is back')).toHaveLength(1);
    // One line each, however many connections and workers met it.
    expect(troubles.length).toBeLessThan(8);
  });
});

test('a pool that is busy with slow statements is not a database that is away', async () => {
  const slow = Array.from({ length: 10 }, () => sql`SELECT pg_sleep(3)`.execute(node.platform.db));
  await waitUntil('all connections are taken', async () => {
    const { rows } = await busyConnections();
    return rows[0]?.count === 10;
  });
  expect(await isReady()).toBe(true);
  // Waits for its turn, and gets it.
  expect((await CALLS['member asks']?.())?.status).toBe(200);
  await Promise.all(slow);
});

async function busyConnections() {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await client.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM pg_stat_activity
       WHERE datname = current_database() AND query LIKE 'SELECT pg_sleep%' AND state = 'active'`,
    );
  } finally {
    await client.end();
  }
}

test('a node that is told to stop meanwhile does stop', async () => {
  const jobs = createJobs({ url: proxy.url, log: createLog('silent'), stopSeconds: 1 });
  await jobs.start();
  await proxy.become('silent');
  const { ms } = await timed(jobs.stop());
  expect(ms).toBeLessThan(NOTICED_MS + AT_ONCE_MS);
  await waitUntil('it is not ready', async () => !(await isReady()));
  await proxy.become('through');
});
