import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAnnouncement, announcementBooks, manyReaders } from '#testkit/beds/announcement-bed.ts';
import { startProcess, type AppProcess } from '#testkit/app-process.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { massOf } from '#testkit/masses.ts';
import { waitUntil } from '#testkit/wait-until.ts';

/** In four batches; the long form is `npm run bench -- announcement`. */
const MEMBERS = massOf({ sample: 20_000, whole: 50_000 });
const KILLS = massOf({ sample: 2, whole: 3 });
/** At the end there are two in any case. */
const NODES_KILLED = massOf({ sample: 1, whole: 2 });
/** So that no two runs are killed at the same point. */
const MOST_MS_INTO_A_BATCH = 300;

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'spark-announcement-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

test('workers that are killed in the middle of an announcement leave nobody out, and tell nobody twice', async () => {
  const { db, url } = database;
  await manyReaders(db, MEMBERS);
  const announcementId = await anAnnouncement(db);
  const books = () => announcementBooks(db, announcementId);
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: url,
    PORT: '0',
    DEMO_DATA: 'off',
    LOG_LEVEL: 'error',
    EMAILS_PER_SECOND: '20',
  };
  const start = (count: number): Promise<AppProcess[]> =>
    Promise.all(Array.from({ length: count }, () => startProcess(env)));
  for (let kill = 0; kill < KILLS; kill++) {
    const before = await books();
    const nodes = await start(NODES_KILLED);
    // The first dies while who is told is decided, or the first are; the others somewhere in a batch.
    const isFurther = async () => {
      const now = await books();
      return kill === 0 ? now.isFrozen : now.told > before.told || now.isDone;
    };
    await waitUntil('the announcement has gone on', isFurther, 90_000);
    await wait(randomInt(MOST_MS_INTO_A_BATCH));
    for (const node of nodes) node.kill('SIGKILL');
    for (const node of nodes) await node.exited;
    const { told, counted, mailed, queued, left, members } = await books();
    expect([counted, queued, left]).toEqual([told, mailed, members - told]);
  }
  const nodes = await start(2);
  await waitUntil('everybody is told', async () => (await books()).isDone, 150_000);
  for (const node of nodes) node.kill('SIGTERM');
  for (const node of nodes) await node.exited;

  // Every tenth wants no news by e-mail.
  const mailed = MEMBERS - Math.floor(MEMBERS / 10);
  expect(await books()).toEqual({
    members: MEMBERS,
    told: MEMBERS,
    people: MEMBERS,
    counted: MEMBERS,
    mailed,
    written: mailed,
    queued: mailed,
    left: 0,
    isFrozen: true,
    isDone: true,
  });
}, 600_000);
