import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { giftCardVoids, type GiftCards } from '#server/modules/gift-cards/index.ts';
import { createAuditLog } from '#server/platform/audit/audit-log.ts';
import { systemClock } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { startProcess } from '#testkit/app-process.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { massOf } from '#testkit/masses.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { freeJobs, startClientJobs } from './killed-nodes.ts';

/** Fifteen batches, so that kills and the stop come in the middle however busy the machine. */
const CARDS = massOf({ sample: 15_000, whole: 60_000 });
const CARDS_AT_ONCE = 5_000;
const KILLS = massOf({ sample: 1, whole: 2 });
const { panelId } = DEFAULT_BRAND;

let database: TestDatabase;
let room: GiftCards;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  const jobs = await startClientJobs(database.url);
  room = { db: database.db, panelId, clock: systemClock, audit: createAuditLog(systemClock), jobs } as GiftCards;
  folder = await mkdtemp(join(tmpdir(), 'spark-void-'));
});
afterAll(async () => {
  await room.jobs.stop();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** A file that was loaded, and a wish to void what is left of it. */
async function aVoid(cards: number): Promise<string> {
  const { db } = database;
  const [loadId, voidId, rewardId, keyId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await sql`
    INSERT INTO gift_card_reward (reward_id, panel_id, value_cents, currency_code, points, internal_name, external_name,
      is_offered, uses_provider, lead_days)
    VALUES (${rewardId}, ${panelId}, (SELECT coalesce(max(value_cents), 5000) + 100 FROM gift_card_reward), 'USD', 100, 'x', 'x',
      true, false, 1)`.execute(db);
  await sql`INSERT INTO gift_card_data_key VALUES (${keyId}, 'x', now())`.execute(db);
  await sql`
    INSERT INTO gift_card_load (load_id, panel_id, file_name, state, loaded, created_at, finished_at)
    VALUES (${loadId}, ${panelId}, 'killed.csv', 'DONE', ${cards}, now(), now())`.execute(db);
  for (let from = 1; from <= cards; from += CARDS_AT_ONCE) {
    await sql`
      INSERT INTO gift_card (card_id, panel_id, reward_id, source, load_id, brand, sealed, data_key_id, fingerprint,
        last_four, state, added_at)
      SELECT gen_random_uuid(), ${panelId}, ${rewardId}, 'STOCK', ${loadId}, 'x', 'x', ${keyId},
        decode(md5(${loadId}::text || n), 'hex'), 'ABCD', 'AVAILABLE', now()
      FROM generate_series(${from}::integer, ${from + CARDS_AT_ONCE - 1}::integer) n`.execute(db);
  }
  const asked = { load_id: loadId, reason: 'Killed in the middle', state: 'WAITING', wanted: cards };
  await inTransaction(db, (tx) => giftCardVoids.begin(room, tx, voidId, asked));
  return voidId;
}

async function standing(voidId: string) {
  const { rows } = await sql<{ state: string; voided: number; cards: number; moves: number; entries: number }>`
    SELECT v.state, v.voided, (SELECT count(*)::integer FROM gift_card c WHERE c.void_id = v.void_id) AS cards,
      (SELECT count(*)::integer FROM gift_card_move m JOIN gift_card c USING (card_id)
        WHERE c.load_id = v.load_id AND m.kind = 'VOIDED') AS moves,
      (SELECT count(*)::integer FROM audit_entry a WHERE a.after ->> 'voidId' = v.void_id::text
        AND a.action NOT LIKE '%void-begun') AS entries
    FROM gift_card_void v WHERE void_id = ${voidId}`.execute(database.db);
  const [row] = rows;
  if (row === undefined) throw new Error('the void is there');
  return row;
}

test('nodes that are killed while they void cards lose none and double none, and what is stopped stays stopped', async () => {
  const env = { DATA_DIR: folder, DATABASE_URL: database.url, PORT: '0', DEMO_DATA: 'off', LOG_LEVEL: 'error' };
  const voidId = await aVoid(CARDS);
  for (let kill = 0; kill < KILLS; kill++) {
    const before = await standing(voidId);
    const node = await startProcess(env);
    await waitUntil('more cards are void', async () => (await standing(voidId)).voided > before.voided, 100_000);
    node.kill('SIGKILL');
    await node.exited;
    const { voided, cards, moves, state, entries } = await standing(voidId);
    expect([cards, moves, state, entries]).toEqual([voided, voided, 'RUNNING', 0]);
    await freeJobs(room.db, giftCardVoids.job.name);
  }
  const nodes = await Promise.all([startProcess(env), startProcess(env)]);
  await waitUntil('all cards are void', async () => (await standing(voidId)).state === 'DONE', 100_000);
  expect(await standing(voidId)).toEqual({ state: 'DONE', voided: CARDS, cards: CARDS, moves: CARDS, entries: 1 });

  const second = await aVoid(CARDS);
  await waitUntil('some cards are void', async () => (await standing(second)).voided > 0, 100_000);
  expect(await inTransaction(room.db, (tx) => giftCardVoids.stop(room, tx, second, { operatorId: null }))).toBe(true);
  const stopped = await standing(second);
  expect(stopped).toMatchObject({ state: 'STOPPED', cards: stopped.voided, moves: stopped.voided, entries: 1 });
  expect(stopped.voided).toBeLessThan(CARDS);
  for (const node of nodes) node.kill('SIGTERM');
  for (const node of nodes) await node.exited;
  expect(await standing(second)).toEqual(stopped);
}, 400_000);
