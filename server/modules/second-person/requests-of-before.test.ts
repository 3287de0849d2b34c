import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRequests } from '#server/modules/approvals/list-requests.ts';
import { findLedgerDrift, readPoints } from '#server/modules/rewards/index.ts';
import { openDatabase, type Db } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { createLog } from '#server/platform/log.ts';
import { must } from '#testkit/builders/builders.ts';
import { dropDatabase, newDatabaseUrl } from '#testkit/database.ts';
import { stock } from '#testkit/builders/gift-card-builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { decideRequest } from './decide-request.ts';

/** A community that had requests waiting in the tables of before 0070 takes them along (0071), and they can be decided. */
const id = (end: number) => `019eb000-0000-7000-8000-${String(end).padStart(12, '0')}`;
const [MEMBER, ASKER, SECOND, REWARD, DATA_KEY] = [id(1), id(2), id(3), id(4), id(5)];
const [ALONE, APPROVED, DECLINED, LARGE, MUCH_IN_A_DAY, TAKES_BACK] = [id(11), id(12), id(13), id(14), id(15), id(16)];
const [TO_VOID, TO_REPLACE, OF_BEFORE] = [id(21), id(22), id(23)];
const [VOIDING, REPLACING, REPLACED_BY_TWO, REFUSED, REPLACED_ALONE] = [id(31), id(32), id(33), id(34), id(35)];
const PANEL = 'US';
const log = createLog('silent');
const asker = { operatorId: ASKER, role: 'SUPPORT' as const };
const second = { operatorId: SECOND, role: 'ADMIN' as const };

let url: string;
let node: TestNode;
beforeAll(async () => {
  url = await newDatabaseUrl({ isEmpty: true });
  const { db, close } = openDatabase({ url, poolSize: 2, onIdleError: () => undefined });
  await migrateToBefore(db, '0070');
  await db.transaction().execute(fillOldTables);
  await close();
  // A node that starts brings its database to the newest state.
  // Anyone who says so on purpose may go on with a database of before as a local one.
  node = await startTestNode({ databaseUrl: url, config: { publicUrl: new URL('http://localhost:3000') } });
});
afterAll(async () => {
  await node.stop();
  await dropDatabase(url);
});

async function migrateToBefore(db: Db, number: string): Promise<void> {
  const all = new URL('../../migrations/', import.meta.url);
  const folder = await mkdtemp(join(tmpdir(), 'spark-migrations-'));
  const old = (await readdir(all)).filter((name) => name < number);
  for (const name of old) await cp(new URL(name, all), join(folder, name));
  expect(await migrate(db, log, pathToFileURL(`${folder}/`))).toBe(old.length);
  await rm(folder, { recursive: true });
}

async function fillOldTables(tx: Db): Promise<void> {
  await sql`
    INSERT INTO operator (operator_id, panel_id, email, email_key, name, role, state, created_at) VALUES
      (${ASKER}, ${PANEL}, 'wes@example.com', 'wes@example.com', 'Wes', 'SUPPORT', 'ACTIVE', now()),
      (${SECOND}, ${PANEL}, 'priya@example.com', 'priya@example.com', 'Priya', 'ADMIN', 'ACTIVE', now())`.execute(tx);
  await sql`
    INSERT INTO panelist (panelist_id, panel_id, tenant_id, external_id, iam_id, email, email_key, first_name, last_name,
      state, joined_at, created_at, updated_at)
    VALUES (${MEMBER}, ${PANEL}, 'spark', 'M-1', gen_random_uuid(), 'dana@example.com', 'dana@example.com', 'Dana', 'Sample',
      'ACTIVE', now(), now(), now())`.execute(tx);
  await sql`
    INSERT INTO points_account (account_id, panel_id, kind, panelist_id, balance) VALUES
      (${id(6)}, ${PANEL}, 'MEMBER', ${MEMBER}, 0), (${id(7)}, ${PANEL}, 'PROGRAMME', NULL, NULL),
      (${id(8)}, ${PANEL}, 'REDEMPTION', NULL, NULL)`.execute(tx);
  await move(tx, 'TASK', id(9), 20_000);
  await oldCorrections(tx);
  await oldChanges(tx);
}

/** Points of the member, as the ledger of that time wrote them. */
async function move(tx: Db, causeKind: string, causeId: string, points: number): Promise<void> {
  const against = causeKind === 'REDEMPTION' ? id(8) : id(7);
  await sql`
    WITH moved AS (
      INSERT INTO points_transfer (transfer_id, panel_id, cause_kind, cause_id, reason, created_at)
      VALUES (gen_random_uuid(), ${PANEL}, ${causeKind}, ${causeId}, 'Earlier', now()) RETURNING transfer_id)
    INSERT INTO points_entry (transfer_id, account_id, amount)
    SELECT transfer_id, account_id, amount FROM moved,
      (VALUES (${id(6)}::uuid, ${points}::bigint), (${against}::uuid, ${-points}::bigint)) entry (account_id, amount)`.execute(
    tx,
  );
}

async function oldCorrections(tx: Db): Promise<void> {
  const rows = [
    [ALONE, 400, 'APPLIED', false, null],
    [APPROVED, 7_000, 'APPLIED', true, null],
    [DECLINED, 9_000, 'DECLINED', true, null],
    [LARGE, 8_000, 'WAITING', true, null],
    [MUCH_IN_A_DAY, 300, 'WAITING', true, null],
    [TAKES_BACK, -400, 'WAITING', true, ALONE],
  ] as const;
  for (const [adjustmentId, points, state, needsSecond, reverses] of rows) {
    if (state === 'APPLIED') await move(tx, 'ADJUSTMENT', adjustmentId, points);
    const isDecided = needsSecond && state !== 'WAITING';
    await sql`
      INSERT INTO points_adjustment (adjustment_id, panel_id, panelist_id, points, reason, member_note, state, asked_by,
        asked_at, decided_by, decided_at, needs_second, reverses, request_key)
      VALUES (${adjustmentId}, ${PANEL}, ${MEMBER}, ${points}, 'Lost in the outage', 'For week 22', ${state}, ${ASKER},
        now(), ${isDecided ? SECOND : null}, ${isDecided ? new Date() : null}, ${needsSecond}, ${reverses},
        gen_random_uuid())`.execute(tx);
  }
}

async function oldChanges(tx: Db): Promise<void> {
  await sql`
    INSERT INTO gift_card_reward (reward_id, panel_id, value_cents, currency_code, points, internal_name, external_name,
      is_offered, uses_provider, lead_days)
    VALUES (${REWARD}, ${PANEL}, 700, 'USD', 700, 'EGIFT_7', '$7 eGift card', true, false, 5)`.execute(tx);
  await sql`INSERT INTO gift_card_data_key VALUES (${DATA_KEY}, 'sealed', '2025-01-01')`.execute(tx);
  for (const redemptionId of [TO_VOID, TO_REPLACE, OF_BEFORE]) {
    await move(tx, 'REDEMPTION', redemptionId, -700);
    await sql`
      INSERT INTO redemption (redemption_id, panel_id, panelist_id, reward_id, value_cents, points, state, created_at,
        settled_at)
      VALUES (${redemptionId}, ${PANEL}, ${MEMBER}, ${REWARD}, 700, 700, 'ISSUED', now(), now())`.execute(tx);
    await sql`
      INSERT INTO gift_card (card_id, panel_id, reward_id, source, brand, sealed, data_key_id, fingerprint, last_four, state,
        redemption_id, added_at, claimed_at)
      VALUES (gen_random_uuid(), ${PANEL}, ${REWARD}, 'STOCK', 'Spark', 'sealed', ${DATA_KEY}, ${redemptionId}::text::bytea,
        'AB12', 'CLAIMED', ${redemptionId}, now(), now())`.execute(tx);
    await sql`
      INSERT INTO gift_card_showing (card_id, panelist_id, place, origin, shown_at)
      SELECT card_id, ${MEMBER}, 'REDEEMED', '10.1.2.3', now() FROM gift_card
      WHERE redemption_id = ${redemptionId}`.execute(tx);
  }
  const rows = [
    [VOIDING, TO_VOID, 'VOID', 'WAITING', true],
    [REPLACING, TO_REPLACE, 'REPLACE', 'WAITING', true],
    [REPLACED_BY_TWO, OF_BEFORE, 'REPLACE', 'APPLIED', true],
    [REFUSED, OF_BEFORE, 'VOID', 'DECLINED', true],
    [REPLACED_ALONE, OF_BEFORE, 'REPLACE', 'APPLIED', false],
  ] as const;
  for (const [changeId, redemptionId, kind, state, needsSecond] of rows) {
    const isDecided = needsSecond && state !== 'WAITING';
    await sql`
      INSERT INTO redemption_change (change_id, panel_id, redemption_id, kind, reason, needs_second, state, asked_by,
        asked_at, decided_by, decided_at, request_key)
      VALUES (${changeId}, ${PANEL}, ${redemptionId}, ${kind}, 'Used in a store already', ${needsSecond}, ${state}, ${ASKER},
        now(), ${isDecided ? SECOND : null}, ${isDecided ? new Date() : null}, gen_random_uuid())`.execute(tx);
  }
}

async function seen(isOpen: boolean) {
  const { contents } = await listRequests(node.rooms.approvals, node.platform.db, { isOpen, after: undefined }, second);
  return contents.toSorted((one, other) => one.requestId.localeCompare(other.requestId));
}
const decide = (requestId: string, isApproved = true, by: typeof asker | typeof second = second) =>
  decideRequest(node.rooms, node.platform.db, { requestId, isApproved, note: isApproved ? null : 'No' }, by);
const balance = async () => (await readPoints(node.rooms.rewards, MEMBER)).totalPoints;

test('what waited waits once, what was decided is history, and what was done alone counts', async () => {
  const waiting = (await seen(true)).map(({ requestId, kind, because }) => [requestId, kind, because]);
  const atOnce = ["It's more than 5,000 points in one correction."];
  const inADay = ["The requester's corrections would exceed 20,000 points in 24 hours."];
  expect(waiting).toEqual([
    [LARGE, 'CORRECTION', atOnce],
    [MUCH_IN_A_DAY, 'CORRECTION', inADay],
    [TAKES_BACK, 'CORRECTION', inADay],
    [VOIDING, 'REDEMPTION_VOID', [expect.any(String)]],
    [REPLACING, 'REDEMPTION_REPLACE', [expect.any(String)]],
  ]);
  const decided = (await seen(false)).map(({ requestId, state }) => [requestId, state]);
  expect(decided).toEqual([
    [APPROVED, 'APPROVED'],
    [DECLINED, 'DECLINED'],
    [REPLACED_BY_TWO, 'APPROVED'],
    [REFUSED, 'DECLINED'],
  ]);
  const { rows } = await sql`
    SELECT act, amount::integer, operator_id FROM counted_act ORDER BY act`.execute(node.platform.db);
  expect(rows).toEqual([
    { act: 'CORRECTION', amount: 400, operator_id: ASKER },
    { act: 'REPLACEMENT', amount: 1, operator_id: ASKER },
  ]);
  expect(await migrate(node.platform.db, log)).toBe(0);
});

test('each is decided by somebody else, once, and done', async () => {
  await stock(node, REWARD, 1);
  const before = await balance();
  expect(await decide(LARGE, true, asker)).toEqual({ ok: false, failure: 'YOURSELF' });
  for (const requestId of [LARGE, TAKES_BACK, VOIDING, REPLACING]) {
    must(await decide(requestId));
    must(await decide(requestId));
  }
  must(await decide(MUCH_IN_A_DAY, false));
  expect(await balance()).toBe(before + 8_000 - 400 + 700);
  expect(await seen(true)).toEqual([]);
  const { rows } = await sql`
    SELECT r.redemption_id AS id, r.state, count(c.card_id)::integer AS cards FROM redemption r
    LEFT JOIN gift_card c ON c.redemption_id = r.redemption_id GROUP BY 1 ORDER BY 1`.execute(node.platform.db);
  expect(rows).toEqual([
    { id: TO_VOID, state: 'VOIDED', cards: 1 },
    { id: TO_REPLACE, state: 'ISSUED', cards: 2 },
    { id: OF_BEFORE, state: 'ISSUED', cards: 1 },
  ]);
  expect((await findLedgerDrift(node.rooms.rewards)).examples).toEqual([]);
});
