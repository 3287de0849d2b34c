import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

export interface BadgeOnOffer {
  readonly badgeId: string;
  readonly internalName: string;
  readonly externalName: string;
  readonly points: number;
  /** JSON with primary_image_uri and secondary_image_uri, or one address. */
  readonly imageUri: string;
  readonly isAwarded: boolean;
}

/** Badges that can be earned, and those that this member has, also when nobody can earn them any more. */
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
        SELECT 1 FROM reward_badge_award a WHERE a.badge_id = b.badge_id AND a.panelist_id = ${asked.panelistId}) AS "isAwarded"
    FROM reward_badge b
    WHERE b.panel_id = ${asked.panelId} AND (${asked.after}::uuid IS NULL OR b.badge_id > ${asked.after}::uuid)
      AND (b.is_on OR EXISTS (
        SELECT 1 FROM reward_badge_award a WHERE a.badge_id = b.badge_id AND a.panelist_id = ${asked.panelistId}))
    ORDER BY b.badge_id LIMIT ${asked.limit}`.execute(db);
  return rows;
}
