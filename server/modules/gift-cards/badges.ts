import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { insertAward, insertBadge, selectBadge, type BadgeOnOffer } from './badges.store.ts';
import type { GiftCards } from './gift-cards.ts';

export type NewBadge = Omit<BadgeOnOffer, 'badgeId' | 'isAwarded'>;

/** Adds a badge to what there is. Each name is there once. */
export async function addBadge(
  { chance, clock, panelId }: GiftCards,
  tx: Db,
  { internalName, externalName, points, imageUri }: NewBadge,
): Promise<Result<{ readonly badgeId: string }, 'already-there'>> {
  const badgeId = newId(chance, clock.now());
  const isNew = await insertBadge(tx, {
    badge_id: badgeId,
    panel_id: panelId,
    internal_name: internalName,
    external_name: externalName,
    points,
    image_uri: imageUri,
  });
  return isNew ? ok({ badgeId }) : err('already-there');
}

export interface AwardedBadge {
  readonly awardId: string;
  readonly isNew: boolean;
  readonly name: string;
  readonly points: number;
}

/** Writes down that a member has a badge, once. The points that come with it are the flow's. */
export async function noteAward(
  { chance, clock }: GiftCards,
  tx: Db,
  { badgeId, panelistId }: { readonly badgeId: string; readonly panelistId: string },
): Promise<AwardedBadge> {
  const badge = await selectBadge(tx, badgeId);
  if (badge === undefined) throw new Error('a badge that there is not was awarded');
  const now = clock.now();
  const award = { award_id: newId(chance, now), badge_id: badgeId, panelist_id: panelistId, awarded_at: now };
  return { ...(await insertAward(tx, award)), name: badge.externalName, points: badge.points };
}
