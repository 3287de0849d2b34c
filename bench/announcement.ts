import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { bearerOf, HEADERS } from '#contract/wire/headers.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { openDatabase, type Db } from '#server/platform/database/database.ts';
import { startProcess } from '#testkit/app-process.ts';
import { anAnnouncement, announcementBooks, manyReaders } from '#testkit/beds/announcement-bed.ts';
import { keepSecrets } from '#testkit/kept-secrets.ts';
import { sql } from 'kysely';
import { makeBed, median } from './bed.ts';
import type { Outcome } from './outcome.ts';
import { signIn, type Session } from './sessions.ts';
import { sized } from './sizes.ts';

const MEMBERS = sized(1_000_000, 600, 'BENCH_MEMBERS');
const KILLS = sized(4, 1, 'BENCH_KILLS');
const PROBES_A_SECOND = 10;
const QUIET_SECONDS = sized(20, 0.3, 'BENCH_QUIET_SECONDS');
const QUERY = 'getMarketResearchTaskNotifications';

/**
 * One announcement to a million members, by a worker that is killed with SIGKILL again and again, while another node answers
 * what a member's bell asks: nobody told twice, nobody left out, and the bell as quick as before.
 */
export async function announcement(): Promise<readonly Outcome[]> {
  const bed = await makeBed();
  const signingKeys = `bench:${randomBytes(32).toString('base64')}`;
  await keepSecrets(bed.dataDir, {
    'signing-keys': signingKeys,
    'sealing-keys': `bench:${randomBytes(32).toString('base64')}`,
  });
  const env = {
    DATABASE_URL: bed.databaseUrl,
    PORT: '0',
    DEMO_DATA: 'off',
    LOG_LEVEL: 'error',
    EMAILS_PER_SECOND: '1',
  };
  const url = await bed.serve(env);
  const database = openDatabase({ url: bed.databaseUrl, poolSize: 2, onIdleError: () => undefined });
  const { db } = database;
  try {
    await withoutHurry(db, async (connection) => {
      // What else follows from a member, such as counts for badges, is no part of this.
      await sql`SET session_replication_role = replica`.execute(connection);
      await manyReaders(connection, MEMBERS);
      await sql`RESET session_replication_role`.execute(connection);
      await sql`VACUUM ANALYZE`.execute(connection);
    });
    const sessions = await signIn(db, signingKeys, 50);
    const before = await probe(url, sessions, () => wait(QUIET_SECONDS * 1_000));
    const announcementId = await anAnnouncement(db);
    const began = performance.now();
    const during = await probe(url, sessions, () =>
      spreadWithKills(db, announcementId, { DATA_DIR: bed.dataDir, ...env }),
    );
    const seconds = (performance.now() - began) / 1_000;
    const after = await probe(url, sessions, () => wait(QUIET_SECONDS * 1_000));
    const books = await withoutHurry(db, (connection) => announcementBooks(connection, announcementId));
    const [doubled, missing] = [books.told - books.people, MEMBERS - books.people];
    return [
      {
        what: `An announcement to ${inWords(MEMBERS)} members, kills of its worker: ${KILLS}`,
        ours: `${inWords(books.people)} notified, ${doubled} twice, ${missing} missed`,
        peer: `${inWords(MEMBERS)} notified once each`,
        ratio: doubled === 0 && missing === 0 && books.written === books.mailed ? 1 : 0,
        limit: 1,
        details: `${seconds.toFixed(0)} s, ${books.told} notifications, ${books.mailed} emails`,
      },
      {
        what: "A member's bell after an announcement",
        ours: `${after.toFixed(1)} ms`,
        peer: `before it: ${before.toFixed(1)} ms`,
        ratio: before / after,
        limit: 1 / 1.5,
        details: `${during.toFixed(1)} ms during the announcement (medians)`,
      },
    ];
  } finally {
    await database.close();
    await bed.clear();
  }
}

const inWords = (count: number): string => count.toLocaleString('en-US');

async function withoutHurry<T>(db: Db, work: (connection: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`SET statement_timeout = 0`.execute(connection);
    return work(connection);
  });
}

/** The node that answers is a worker too, so it goes on by itself; a second one beside it is killed at any moment. */
async function spreadWithKills(db: Db, announcementId: string, env: Record<string, string>): Promise<void> {
  for (let kill = 0; kill < KILLS; kill++) {
    const worker = await startProcess(env);
    await wait(randomInt(sized(2_000, 100), sized(6_000, 300)));
    worker.kill('SIGKILL');
    await worker.exited;
  }
  for (;;) {
    const { rows } = await sql<{ state: string; position: number }>`
      SELECT state, position FROM announcement WHERE announcement_id = ${announcementId}`.execute(db);
    if (rows[0]?.state === 'DONE') return;
    await wait(sized(500, 50));
  }
}

/** The median time of what a bell asks, while something goes on. */
async function probe(url: string, sessions: readonly Session[], meanwhile: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  const over = new AbortController();
  const asking = (async () => {
    while (!over.signal.aborted) {
      const session = sessions[randomInt(sessions.length)];
      if (session === undefined) throw new Error('nobody is signed in');
      const began = performance.now();
      await askBell(url, session);
      times.push(performance.now() - began);
      await wait(1_000 / PROBES_A_SECOND);
    }
  })();
  await meanwhile();
  over.abort();
  await asking;
  return median(times);
}

async function askBell(url: string, { member, csId, access }: Session): Promise<void> {
  const response = await fetch(new URL(API_PATHS.graphql, url), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: `spark_access=${access}`,
      authorization: bearerOf(csId),
      [HEADERS.operationName]: QUERY,
      [HEADERS.siteId]: DEFAULT_BRAND.siteId,
    },
    body: JSON.stringify({
      operationName: QUERY,
      documentId: documentOf(QUERY),
      variables: {
        filter: { panelId: DEFAULT_BRAND.panelId, userId: member },
        pagination: { pageSize: 10 },
        sort: SORT,
      },
    }),
  });
  const answer = (await response.json()) as { readonly errors?: unknown };
  if (!response.ok || answer.errors !== undefined)
    throw new Error(`the bell was not answered: ${JSON.stringify(answer)}`);
}

const SORT = [{ field: 'createTime', order: 'DESC' }];

function documentOf(operation: string): string | undefined {
  const file = join(import.meta.dirname, '..', 'contract/generated/member/persisted-documents.json');
  const documents = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return Object.keys(documents).find((hash) => documents[hash]?.includes(`query ${operation}(`));
}
