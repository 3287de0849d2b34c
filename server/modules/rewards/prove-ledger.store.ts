import { sql, type RawBuilder } from 'kysely';
import { DEADLINES } from '#server/limits/deadlines.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { LedgerFinding } from './ledger-check.ts';

/** What a look at one batch told. Only what is wrong leaves the database. */
export interface LookedAt {
  readonly count: number;
  /** Where the next batch goes on; null when there was nothing left. */
  readonly last: string | null;
  readonly findings: number;
  readonly examples: readonly LedgerFinding[];
}

export interface Batch {
  readonly panelId: string;
  readonly after: string;
  readonly limit: number;
}

const EXAMPLES = 20;
const BATCH_TIMEOUT_MS = DEADLINES.ledgerBatch.ms;

/** One statement sees one moment, so what commits together is seen together, also while the panel goes on. */
async function look(db: Db, batch: RawBuilder<unknown>, found: RawBuilder<unknown>): Promise<LookedAt> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`SET LOCAL statement_timeout = ${sql.lit(BATCH_TIMEOUT_MS)}`.execute(tx);
      const { rows } = await sql<LookedAt>`
        WITH batch AS MATERIALIZED (${batch}), found AS MATERIALIZED (${found})
        SELECT (SELECT count(*)::integer FROM batch) AS count,
          (SELECT id FROM batch ORDER BY id DESC LIMIT 1) AS last,
          (SELECT count(*)::integer FROM found) AS findings,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'id', id, 'says', says)), '[]')
            FROM (SELECT * FROM found LIMIT ${sql.lit(EXAMPLES)}) AS first) AS examples`.execute(tx);
      return rows[0] ?? { count: 0, last: null, findings: 0, examples: [] };
    });
}

/** A member's balance is the sum of their entries, and never less than nothing. */
export function lookAtAccounts(db: Db, { panelId, after, limit }: Batch): Promise<LookedAt> {
  return look(
    db,
    sql`SELECT account_id AS id, balance FROM points_account
      WHERE panel_id = ${panelId} AND kind = 'MEMBER' AND account_id > ${after} ORDER BY account_id LIMIT ${limit}`,
    sql`SELECT kind, id, says
      FROM batch,
        LATERAL (SELECT coalesce(sum(amount), 0) AS total FROM points_entry WHERE account_id = batch.id) AS entries,
        LATERAL (VALUES
          ('BALANCE_DIFFERS', CASE WHEN balance <> total THEN format('kept %s, entries sum to %s', balance, total) END),
          ('BALANCE_NEGATIVE', CASE WHEN balance < 0 THEN format('kept %s', balance) END)) AS looked (kind, says)
      WHERE says IS NOT NULL`,
  );
}

/** A transfer has entries that sum to zero, and so the whole ledger does; its cause is there. */
export function lookAtTransfers(db: Db, { panelId, after, limit }: Batch): Promise<LookedAt> {
  return look(
    db,
    sql`SELECT transfer_id AS id, cause_kind, cause_id FROM points_transfer
      WHERE panel_id = ${panelId} AND transfer_id > ${after} ORDER BY transfer_id LIMIT ${limit}`,
    sql`SELECT kind, id, says
      FROM batch,
        LATERAL (SELECT coalesce(sum(amount), 0) AS total, count(*) AS lines FROM points_entry
          WHERE transfer_id = batch.id) AS entries,
        LATERAL (VALUES
          ('TRANSFER_UNBALANCED', CASE WHEN total <> 0 THEN format('entries sum to %s', total) END),
          ('TRANSFER_EMPTY', CASE WHEN lines = 0 THEN 'no entries' END),
          ('REDEMPTION_UNKNOWN', CASE WHEN cause_kind = 'REDEMPTION' AND NOT EXISTS
            (SELECT FROM ledger_redemption WHERE redemption_id = batch.cause_id) THEN 'points taken for no redemption' END),
          ('REVERSAL_OF_NOTHING', CASE WHEN cause_kind = 'REVERSAL' AND NOT EXISTS
            (SELECT FROM points_transfer taken WHERE taken.transfer_id = batch.cause_id) THEN 'takes back what never was' END)
          ) AS looked (kind, says)
      WHERE says IS NOT NULL`,
  );
}

/** A redemption took its points once; it has one card, or has given them back. */
export function lookAtRedemptions(db: Db, { panelId, after, limit }: Batch): Promise<LookedAt> {
  const moved = (transferId: RawBuilder<unknown>) => sql`
    (SELECT sum(amount) FROM points_entry JOIN points_account USING (account_id)
      WHERE transfer_id = ${transferId} AND kind = 'MEMBER' AND panelist_id = batch.panelist_id)`;
  return look(
    db,
    sql`SELECT redemption_id AS id, panelist_id, points, state, claimed_cards FROM ledger_redemption
      WHERE panel_id = ${panelId} AND redemption_id > ${after} ORDER BY redemption_id LIMIT ${limit}`,
    sql`SELECT kind, id, says
      FROM (SELECT id, points, state, claimed_cards, ${moved(sql`paid.transfer_id`)} AS taken,
          ${moved(sql`back.transfer_id`)} AS returned
        FROM batch
        LEFT JOIN points_transfer paid ON paid.cause_kind = 'REDEMPTION' AND paid.cause_id = id
        LEFT JOIN points_transfer back ON back.cause_kind = 'REVERSAL' AND back.cause_id = paid.transfer_id) AS redemption,
        LATERAL (VALUES
          ('REDEMPTION_NOT_PAID', CASE WHEN taken IS DISTINCT FROM -points
            THEN format('costs %s, took %s', points, coalesce(-taken, 0)) END),
          ('REDEMPTION_NOT_RETURNED', CASE WHEN state IN ('FAILED', 'VOIDED') AND returned IS DISTINCT FROM points
            THEN format('%s, took %s, gave back %s', state, points, coalesce(returned, 0)) END),
          ('REDEMPTION_RETURNED', CASE WHEN state IN ('ISSUED', 'PENDING') AND returned IS NOT NULL
            THEN format('%s, and gave back %s', state, returned) END),
          ('REDEMPTION_CARDS', CASE WHEN claimed_cards <> (CASE state WHEN 'ISSUED' THEN 1 ELSE 0 END)
            THEN format('%s, with %s cards', state, claimed_cards) END)) AS looked (kind, says)
      WHERE says IS NOT NULL`,
  );
}

/** A card in somebody's hands has a redemption that says so. */
export function lookAtCards(db: Db, panelId: string): Promise<LookedAt> {
  return look(
    db,
    sql`SELECT card_id AS id FROM ledger_stray_card WHERE panel_id = ${panelId}`,
    sql`SELECT 'CARD_ASTRAY' AS kind, id, 'claimed, and no redemption has it' AS says FROM batch`,
  );
}

/** Without these, what is true tonight need not be so tomorrow. */
const GUARDS = [
  'points_once_per_cause',
  'points_never_negative',
  'points_entry_balances',
  'points_entry_is_append_only',
  'points_entry_is_never_emptied',
  'points_entry_keeps_balance',
  'points_transfer_is_append_only',
  'points_transfer_is_never_emptied',
  'points_transfer_has_entries',
  'points_account_begins_empty',
  'points_account_is_kept',
  'points_balance_moves_with_entries',
  'redemption_agrees_with_card',
  'gift_card_agrees_with_redemption',
  'gift_card_once',
  'gift_card_goes_one_way',
  'gift_card_is_kept',
  'redemption_is_kept',
];

/** The constraints and triggers that keep the ledger are in place and switched on. */
export function lookAtGuards(db: Db): Promise<LookedAt> {
  return look(
    db,
    sql`SELECT id FROM unnest(${GUARDS}::text[]) AS id`,
    sql`SELECT 'GUARD_MISSING' AS kind, id, 'switched off, or gone' AS says FROM batch
      WHERE NOT EXISTS (SELECT FROM pg_trigger WHERE tgname = id AND tgenabled IN ('O', 'A'))
        AND NOT EXISTS (SELECT FROM pg_constraint WHERE conname = id AND contype IN ('c', 'u') AND convalidated)`,
  );
}
