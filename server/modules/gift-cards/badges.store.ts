import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { GiftCardsTables } from './gift-cards.tables.ts';

const tables = (db: Db) => db.withTables<GiftCardsTables>();

export interface BadgeOnOffer {
  readonly badgeId: string;
  readonly internalName: string;
  readonly externalName: string;
  readonly points: number;
  /** JSON with primary_image_uri and secondary_image_uri, or one address. */
  readonly imageUri: string;
  readonly isAwarded: boolean;
}

export async function selectBadges(
  db: Db,
  asked: {
    readonly panelId: string;
    readonly panelistId: string;
    readonly after: string | null;
    readonly limit: number;
  },
): Promise<readonly BadgeOnOffer[]> {
  const { rows } = await sql<BadgeOnOffer>`
    SELECT b.badge_id AS "badgeId", b.internal_name AS "internalName", b.external_name AS "externalName", b.points,
      b.image_uri AS "imageUri", EXISTS (
        SELECT 1 FROM badge_award a WHERE a.badge_id = b.badge_id AND a.panelist_id = ${asked.panelistId}) AS "isAwarded"
    FROM badge b
    WHERE b.panel_id = ${asked.panelId} AND (${asked.after}::uuid IS NULL OR b.badge_id > ${asked.after}::uuid)
    ORDER BY b.badge_id LIMIT ${asked.limit}`.execute(db);
  return rows;
}

/** False when there is a badge of this name. */
export async function insertBadge(db: Db, row: GiftCardsTables['badge']): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('badge')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export function selectBadge(db: Db, badgeId: string) {
  return tables(db)
    .selectFrom('badge')
    .select(['external_name as externalName', 'points'])
    .where('badge_id', '=', badgeId)
    .executeTakeFirst();
}

/** The award that there is now; `isNew` when this made it. */
export async function insertAward(
  db: Db,
  row: Omit<GiftCardsTables['badge_award'], 'is_read'>,
): Promise<{ readonly awardId: string; readonly isNew: boolean }> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('badge_award')
    .values({ ...row, is_read: false })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) return { awardId: row.award_id, isNew: true };
  const { award_id: awardId } = await tables(db)
    .selectFrom('badge_award')
    .select('award_id')
    .where('badge_id', '=', row.badge_id)
    .where('panelist_id', '=', row.panelist_id)
    .executeTakeFirstOrThrow();
  return { awardId, isNew: false };
}
