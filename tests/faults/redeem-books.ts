import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';

/** What may never be: how many of each there are. */
export interface WrongInBooks {
  readonly sumOfAllPoints: number;
  readonly balancesThatAreNotTheirSum: number;
  readonly balancesBelowNothing: number;
  readonly transfersThatDoNotSumToZero: number;
  readonly transfersThatMoveNothing: number;
  readonly redemptionsNotPaidForOnce: number;
  readonly returnsThatDoNotMatch: number;
  readonly paymentsForNothing: number;
  readonly issuedWithoutOneCard: number;
  readonly cardsOfNobody: number;
  readonly cardsOfAnotherValue: number;
  readonly cardsTwice: number;
  readonly redemptionsWithoutKey: number;
  readonly keysWithoutRedemption: number;
}

export const NOTHING_WRONG: WrongInBooks = {
  sumOfAllPoints: 0,
  balancesThatAreNotTheirSum: 0,
  balancesBelowNothing: 0,
  transfersThatDoNotSumToZero: 0,
  transfersThatMoveNothing: 0,
  redemptionsNotPaidForOnce: 0,
  returnsThatDoNotMatch: 0,
  paymentsForNothing: 0,
  issuedWithoutOneCard: 0,
  cardsOfNobody: 0,
  cardsOfAnotherValue: 0,
  cardsTwice: 0,
  redemptionsWithoutKey: 0,
  keysWithoutRedemption: 0,
};

/** A proof reads everything there is: however much that is and however busy the machine, it is not cut short. */
export function patiently<T>(db: Db, prove: (tx: Db) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    return prove(tx);
  });
}

/**
 * Proves the books from the rows alone, without a line of the product. It is one statement, so it sees one moment and
 * may be asked while redemptions go on. For databases in which every redemption was asked for by a key.
 */
export async function wrongInBooks(db: Db): Promise<WrongInBooks> {
  const { rows } = await patiently(db, (tx) => provingStatement.execute(tx));
  const [wrong] = rows;
  if (wrong === undefined) throw new Error('a statement of sums has one row');
  return wrong;
}

// Everything is joined as a whole: a question asked once for every row would take minutes of a long run.
const provingStatement = sql<WrongInBooks>`
    WITH sums AS MATERIALIZED (
      SELECT account_id, sum(amount) AS total FROM points_entry GROUP BY account_id
    ), transfers AS MATERIALIZED (
      SELECT t.transfer_id, t.cause_kind, t.cause_id, count(e.*) AS entries, coalesce(sum(e.amount), 0) AS total,
        -coalesce(sum(e.amount) FILTER (WHERE a.kind = 'MEMBER'), 0) AS paid,
        coalesce(sum(e.amount) FILTER (WHERE a.kind = 'REDEMPTION'), 0) AS received,
        (array_agg(a.panelist_id) FILTER (WHERE a.kind = 'MEMBER'))[1] AS payer
      FROM points_transfer t LEFT JOIN points_entry e USING (transfer_id) LEFT JOIN points_account a USING (account_id)
      GROUP BY t.transfer_id
    ), payments AS MATERIALIZED (
      SELECT p.*, back.transfer_id AS returned_by, back.paid AS returned, back.payer AS returned_to
      FROM transfers p LEFT JOIN transfers back ON back.cause_kind = 'REVERSAL' AND back.cause_id = p.transfer_id
      WHERE p.cause_kind = 'REDEMPTION'
    ), handed AS MATERIALIZED (
      SELECT redemption_id, count(*) AS cards FROM gift_card WHERE state = 'CLAIMED' GROUP BY redemption_id
    ), keys AS MATERIALIZED (
      SELECT made_id, owner_id, count(*) AS times FROM idempotency_key GROUP BY made_id, owner_id
    ), redeemed AS MATERIALIZED (
      SELECT r.redemption_id, r.state, r.panelist_id, r.points, r.reward_id, r.value_cents, p.transfer_id, p.paid, p.received,
        p.payer, p.returned_by, p.returned, p.returned_to, coalesce(h.cards, 0) AS cards
      FROM redemption r LEFT JOIN payments p ON p.cause_id = r.redemption_id LEFT JOIN handed h USING (redemption_id)
    )
    SELECT
      (SELECT coalesce(sum(total), 0) FROM sums)::float8 AS "sumOfAllPoints",
      (SELECT count(*) FROM points_account a LEFT JOIN sums USING (account_id)
        WHERE a.kind = 'MEMBER' AND a.balance <> coalesce(total, 0))::integer AS "balancesThatAreNotTheirSum",
      (SELECT count(*) FROM points_account a LEFT JOIN sums USING (account_id)
        WHERE a.kind = 'MEMBER' AND (a.balance < 0 OR total < 0))::integer AS "balancesBelowNothing",
      (SELECT count(*) FROM transfers WHERE total <> 0)::integer AS "transfersThatDoNotSumToZero",
      (SELECT count(*) FROM transfers WHERE entries < 2)::integer AS "transfersThatMoveNothing",
      (SELECT count(*) FROM redeemed WHERE transfer_id IS NULL OR paid <> points OR received <> points
        OR payer <> panelist_id)::integer
        + (SELECT count(*) - count(DISTINCT redemption_id) FROM redeemed)::integer AS "redemptionsNotPaidForOnce",
      (SELECT count(*) FROM redeemed WHERE (state IN ('FAILED', 'VOIDED')) <> (returned_by IS NOT NULL)
        OR (returned_by IS NOT NULL AND (returned <> -points OR returned_to <> panelist_id)))::integer
        AS "returnsThatDoNotMatch",
      (SELECT count(*) FROM payments p WHERE NOT EXISTS (
        SELECT 1 FROM redemption r WHERE r.redemption_id = p.cause_id))::integer AS "paymentsForNothing",
      (SELECT count(*) FROM redeemed WHERE cards <> CASE WHEN state = 'ISSUED' THEN 1 ELSE 0 END)::integer
        AS "issuedWithoutOneCard",
      (SELECT count(*) FROM gift_card c LEFT JOIN redemption r USING (redemption_id)
        WHERE (c.state = 'CLAIMED' AND r.state IS DISTINCT FROM 'ISSUED')
        OR (c.state = 'AVAILABLE' AND c.redemption_id IS NOT NULL))::integer AS "cardsOfNobody",
      (SELECT count(*) FROM gift_card c JOIN redemption r USING (redemption_id) JOIN gift_card_reward g ON g.reward_id = c.reward_id
        WHERE c.reward_id <> r.reward_id OR g.value_cents <> r.value_cents)::integer AS "cardsOfAnotherValue",
      (SELECT count(*) - count(DISTINCT fingerprint) FROM gift_card)::integer AS "cardsTwice",
      (SELECT count(*) FROM redemption r LEFT JOIN keys k ON k.made_id = r.redemption_id AND k.owner_id = r.panelist_id
        WHERE coalesce(k.times, 0) <> 1)::integer AS "redemptionsWithoutKey",
      (SELECT count(*) FROM idempotency_key k WHERE NOT EXISTS (
        SELECT 1 FROM redemption r WHERE r.redemption_id = k.made_id))::integer AS "keysWithoutRedemption"`;

/** Stock and redemptions of one reward, and the debits for them that were not given back. */
export async function countsOf(db: Db, rewardId: string) {
  const counting = sql<Record<'available' | 'claimed' | 'void' | 'issued' | 'others' | 'debits', number>>`
    SELECT
      (SELECT count(*) FROM gift_card WHERE reward_id = ${rewardId} AND state = 'AVAILABLE')::integer AS available,
      (SELECT count(*) FROM gift_card WHERE reward_id = ${rewardId} AND state = 'CLAIMED')::integer AS claimed,
      (SELECT count(*) FROM gift_card WHERE reward_id = ${rewardId} AND state = 'VOID')::integer AS void,
      (SELECT count(*) FROM redemption WHERE reward_id = ${rewardId} AND state = 'ISSUED')::integer AS issued,
      (SELECT count(*) FROM redemption WHERE reward_id = ${rewardId} AND state <> 'ISSUED')::integer AS others,
      (SELECT count(*) FROM redemption r JOIN points_transfer t ON t.cause_kind = 'REDEMPTION' AND t.cause_id = r.redemption_id
        WHERE r.reward_id = ${rewardId} AND NOT EXISTS (
          SELECT 1 FROM points_transfer b WHERE b.cause_kind = 'REVERSAL' AND b.cause_id = t.transfer_id))::integer AS debits`;
  const { rows } = await patiently(db, (tx) => counting.execute(tx));
  return rows[0];
}

export async function balancesOf(db: Db, panelistIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ member: string; balance: number }>`
    SELECT panelist_id AS member, balance::integer AS balance FROM points_account
    WHERE panelist_id = ANY (${panelistIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ member, balance }) => [member, balance]));
}
