import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { openDatabase, type Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { massOf } from '#testkit/masses.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { aReward, START_LIMIT_MS } from './redeem-bed.ts';
import { countsOf, NOTHING_WRONG, patiently, wrongInBooks, type WrongInBooks } from './redeem-books.ts';

/** A run of 100 kills makes about 95,000. */
const REDEMPTIONS = massOf({ sample: 5_000, whole: 95_000 });
const MEMBERS = 500;
const PRICE = 500;
const { panelId, tenantId } = DEFAULT_BRAND;

let node: TestNode;
/** Cuts off whatever takes longer than a blink, as a server does with what takes longer than 15 s. */
let impatient: Database;
let rewardId: string;
beforeAll(async () => {
  node = await startTestNode();
  impatient = openDatabase({
    url: `${node.databaseUrl}?statement_timeout=250`,
    poolSize: 1,
    onIdleError: () => undefined,
  });
  rewardId = await aReward(node, PRICE);
  await withoutRules(fill());
}, START_LIMIT_MS);
afterAll(async () => {
  await impatient.close();
  await node.stop();
});

/** Writes what the product's own rules would take their time over, or never let through. */
async function withoutRules(...statements: readonly ReturnType<typeof sql>[]): Promise<void> {
  await inTransaction(node.platform.db, async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    for (const statement of statements) await statement.execute(tx);
  });
}

/** As many members, redemptions, payments, cards and keys as a run leaves behind, in one statement. */
function fill() {
  return sql`
    WITH member AS MATERIALIZED (
      SELECT n, gen_random_uuid() AS id FROM generate_series(0, ${MEMBERS - 1}::integer) AS n
    ), bought AS MATERIALIZED (
      SELECT m.id AS member, gen_random_uuid() AS id, gen_random_uuid() AS transfer, turn AS n
      FROM generate_series(1, ${REDEMPTIONS}::integer) AS turn JOIN member m ON m.n = turn % ${MEMBERS}::integer
    ), people AS (
      INSERT INTO panelist (panelist_id, panel_id, tenant_id, external_id, iam_id, email, email_key, first_name,
        last_name, state, joined_at, created_at, updated_at)
      SELECT id, ${panelId}, ${tenantId}, id, id, id || '@example.com', id || '@example.com', 'Member', 'Sample',
        'ACTIVE', now(), now(), now() FROM member
    ), shop AS MATERIALIZED (SELECT gen_random_uuid() AS id), data_key AS MATERIALIZED (SELECT gen_random_uuid() AS id),
    kept AS (
      INSERT INTO gift_card_data_key (data_key_id, wrapped, created_at) SELECT id, 'none', now() FROM data_key
    ), accounts AS (
      INSERT INTO points_account (account_id, panel_id, kind, panelist_id, balance)
      SELECT id, ${panelId}, 'REDEMPTION', NULL, NULL FROM shop
      UNION ALL SELECT id, ${panelId}, 'MEMBER', id, 0 FROM member
    ), transfers AS (
      INSERT INTO points_transfer (transfer_id, panel_id, cause_kind, cause_id, reason, created_at)
      SELECT id, ${panelId}, 'ADJUSTMENT', id, 'Points to begin with', now() FROM member
      UNION ALL SELECT transfer, ${panelId}, 'REDEMPTION', id, 'A card', now() FROM bought
    ), entries AS (
      INSERT INTO points_entry (transfer_id, account_id, amount)
      SELECT transfer, member, -${PRICE}::bigint FROM bought
      UNION ALL SELECT transfer, shop.id, ${PRICE}::bigint FROM bought, shop
      UNION ALL SELECT member, member, count(*) * ${PRICE}::bigint FROM bought GROUP BY member
      UNION ALL SELECT member, shop.id, -count(*) * ${PRICE}::bigint FROM bought, shop GROUP BY member, shop.id
    ), redemptions AS (
      INSERT INTO redemption (redemption_id, panel_id, panelist_id, reward_id, value_cents, points, state, created_at,
        settled_at)
      SELECT id, ${panelId}, member, reward_id, value_cents, ${PRICE}::integer, 'ISSUED', now(), now()
      FROM bought, gift_card_reward WHERE reward_id = ${rewardId}
    ), cards AS (
      INSERT INTO gift_card (card_id, panel_id, reward_id, source, brand, sealed, data_key_id, fingerprint, last_four,
        state, redemption_id, added_at, claimed_at)
      SELECT gen_random_uuid(), ${panelId}, ${rewardId}::uuid, 'STOCK', 'Sample', 'none', data_key.id,
        decode(md5(n::text), 'hex'), '0000', 'CLAIMED', bought.id, now(), now() FROM bought, data_key
    )
    INSERT INTO idempotency_key (owner_id, key, request_hash, made_id, created_at)
    SELECT member, gen_random_uuid(), '\\x00', id, now() FROM bought`;
}

test(`${REDEMPTIONS} redemptions are proven however soon statements are cut off`, async () => {
  const long = sql`SELECT pg_sleep(1)`;
  await expect(long.execute(impatient.db)).rejects.toMatchObject({ code: '57014' });
  await expect(patiently(impatient.db, (tx) => long.execute(tx))).resolves.toBeDefined();
  const startedAt = performance.now();
  expect(await wrongInBooks(impatient.db)).toEqual(NOTHING_WRONG);
  process.stdout.write(`${REDEMPTIONS} redemptions proven in ${Math.round(performance.now() - startedAt)} ms\n`);
  expect(await countsOf(impatient.db, rewardId)).toMatchObject({ issued: REDEMPTIONS, debits: REDEMPTIONS });
});

test('whatever is wrong with a single one of them is found', async () => {
  const one = sql`(SELECT redemption_id FROM redemption ORDER BY redemption_id LIMIT 1)`;
  const wrongs: readonly (readonly [statement: ReturnType<typeof sql>, found: Partial<WrongInBooks>])[] = [
    [sql`DELETE FROM idempotency_key WHERE made_id = ${one}`, { redemptionsWithoutKey: 1 }],
    [
      sql`UPDATE idempotency_key SET made_id = gen_random_uuid() WHERE made_id = ${one}`,
      { redemptionsWithoutKey: 1, keysWithoutRedemption: 1 },
    ],
    [sql`UPDATE idempotency_key SET owner_id = gen_random_uuid() WHERE made_id = ${one}`, { redemptionsWithoutKey: 1 }],
    [sql`DELETE FROM gift_card WHERE redemption_id = ${one}`, { issuedWithoutOneCard: 1 }],
    [sql`UPDATE gift_card SET state = 'VOID' WHERE redemption_id = ${one}`, { issuedWithoutOneCard: 1 }],
    [sql`UPDATE redemption SET points = points + 1 WHERE redemption_id = ${one}`, { redemptionsNotPaidForOnce: 1 }],
  ];
  for (const [statement, found] of wrongs) {
    const look = inTransaction(node.platform.db, async (tx) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(tx);
      await statement.execute(tx);
      expect(await wrongInBooks(tx)).toEqual({ ...NOTHING_WRONG, ...found });
      throw new Error('seen');
    });
    await expect(look).rejects.toThrow('seen');
  }
});
