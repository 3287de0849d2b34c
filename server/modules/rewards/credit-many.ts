import { sql } from 'kysely';
import type { PointsWhy } from '#contract/rewards/points-why.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { openPanelAccount } from './rewards.store.ts';
import type { PointsCause } from './rewards.tables.ts';
import type { Rewards } from './rewards.ts';

export interface ManyCredits {
  readonly kind: PointsCause['kind'];
  /** One cause for each member. */
  readonly credits: readonly { readonly panelistId: string; readonly causeId: string; readonly points: number }[];
  readonly why: PointsWhy;
}

/**
 * Gives many members points from the programme, once for each cause, in a few statements whatever their number. Accounts
 * are held in one order, so that two who give to many never wait for each other.
 */
export async function creditMany(rewards: Rewards, tx: Db, many: ManyCredits): Promise<void> {
  const { chance, clock, panelId } = rewards;
  const { kind, credits, why } = many;
  if (credits.length === 0) return;
  const now = clock.now();
  const panelistIds = credits.map(({ panelistId }) => panelistId);
  const causeIds = credits.map(({ causeId }) => causeId);
  await openPanelAccount(tx, { accountId: newId(chance, now), panelId, kind: 'PROGRAMME' });
  await sql`
    INSERT INTO points_account (account_id, panel_id, kind, panelist_id, balance)
    SELECT new_id(${now}::timestamptz), ${panelId}, 'MEMBER', panelist_id, 0
    FROM unnest(${panelistIds}::uuid[]) AS named (panelist_id) ORDER BY panelist_id
    ON CONFLICT DO NOTHING`.execute(tx);
  await sql`
    SELECT count(*) FROM (
      SELECT FROM points_account WHERE kind = 'MEMBER' AND panelist_id = ANY (${panelistIds}::uuid[])
      ORDER BY panelist_id FOR UPDATE) AS held`.execute(tx);
  await sql`
    WITH wanted AS (
      SELECT cause_id, account.account_id, points
      FROM unnest(${panelistIds}::uuid[], ${causeIds}::uuid[], ${credits.map(({ points }) => points)}::bigint[])
        AS named (panelist_id, cause_id, points)
      JOIN points_account account ON account.panelist_id = named.panelist_id AND account.kind = 'MEMBER'),
    moved AS (
      INSERT INTO points_transfer (transfer_id, panel_id, cause_kind, cause_id, reason, subject, outcome, rule, created_at)
      SELECT new_id(${now}::timestamptz), ${panelId}, ${kind}, cause_id, ${why.reason}, ${why.subject}, ${why.outcome},
        ${why.rule}, ${now}::timestamptz
      FROM wanted
      ON CONFLICT (cause_kind, cause_id) DO NOTHING RETURNING transfer_id, cause_id)
    INSERT INTO points_entry (transfer_id, account_id, amount)
    SELECT moved.transfer_id, side.account_id, side.amount FROM moved JOIN wanted USING (cause_id), LATERAL (
      SELECT wanted.account_id, wanted.points UNION ALL
      SELECT account_id, -wanted.points FROM points_account WHERE panel_id = ${panelId} AND kind = 'PROGRAMME'
    ) AS side (account_id, amount)`.execute(tx);
}
