import { CompiledQuery } from 'kysely';
import { STOCK_SHOWN_MAX } from '#contract/gift-cards/gift-cards.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { GiftCardsTables } from './gift-cards.tables.ts';

const tables = (db: Db) => db.withTables<GiftCardsTables>();

export interface OfferedReward {
  readonly rewardId: string;
  readonly valueCents: number;
  readonly currencyCode: string;
  readonly points: number;
  readonly internalName: string;
  readonly externalName: string;
  readonly usedCount: number;
  readonly availableCount: number;
}

/** False when this value is in the catalogue already. */
export async function insertReward(db: Db, row: GiftCardsTables['gift_card_reward']): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('gift_card_reward')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function countRewards(db: Db, panelId: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('gift_card_reward')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('panel_id', '=', panelId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

// Two ranges of one index, each counted no further than members are told.
const OFFERED = `/* prepared: gift-cards-offered */
  SELECT r.reward_id AS "rewardId", r.value_cents AS "valueCents", r.currency_code AS "currencyCode", r.points,
    r.internal_name AS "internalName", r.external_name AS "externalName",
    (SELECT count(*)::integer FROM redemption d
      WHERE d.panelist_id = $2 AND d.reward_id = r.reward_id AND d.state IN ('PENDING', 'ISSUED')) AS "usedCount",
    CASE WHEN r.uses_provider AND $4::boolean THEN ${STOCK_SHOWN_MAX} ELSE least(${STOCK_SHOWN_MAX},
      (SELECT count(*) FROM (SELECT 1 FROM gift_card c WHERE c.reward_id = r.reward_id AND c.state = 'AVAILABLE'
        AND c.expires_on >= $3::date + gift_card_least_life($1) LIMIT ${STOCK_SHOWN_MAX}) dated)
      + (SELECT count(*) FROM (SELECT 1 FROM gift_card c WHERE c.reward_id = r.reward_id AND c.state = 'AVAILABLE'
        AND c.expires_on IS NULL LIMIT ${STOCK_SHOWN_MAX}) lasting)) END::integer AS "availableCount"
  FROM gift_card_reward r WHERE r.panel_id = $1 AND r.is_offered ORDER BY r.value_cents, r.reward_id`;

export async function selectOffered(
  db: Db,
  asked: {
    readonly panelId: string;
    readonly panelistId: string;
    readonly today: string;
    readonly hasProvider: boolean;
  },
): Promise<readonly OfferedReward[]> {
  const parameters = [asked.panelId, asked.panelistId, asked.today, asked.hasProvider];
  const { rows } = await db.executeQuery<OfferedReward>(CompiledQuery.raw(OFFERED, parameters));
  return rows;
}
