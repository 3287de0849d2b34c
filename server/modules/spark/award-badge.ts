import { sql } from 'kysely';
import { memberPath } from '#contract/pages/member-paths.ts';
import { POINTS_WHY } from '#contract/rewards/points-why.ts';
import { rewardName } from '#contract/rewards/reward-names.ts';
import { badgeNews } from '#contract/spark/badge-texts.ts';
import { type Rewards, creditMany } from '#server/modules/rewards/index.ts';
import { type Messages, notifyMany } from '#server/modules/messages/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Spark } from './spark.ts';
import { noteAwards, noteTally, readGivenBadge, type GivenBadge } from './badges.ts';

export type AwardingRooms = { readonly spark: Spark; readonly rewards: Rewards; readonly messages: Messages };

/** Gives a member a badge and the points that come with it, once, in the caller's transaction. */
export async function awardBadge(
  rooms: AwardingRooms,
  tx: Db,
  { badgeId, panelistId }: { readonly badgeId: string; readonly panelistId: string },
): Promise<{ readonly isNew: boolean }> {
  const badge = await readGivenBadge(rooms.spark, tx, badgeId);
  const given = await giveBadge(rooms, tx, badge, [panelistId]);
  await noteTally(tx, badge, given);
  return { isNew: given > 0 };
}

/**
 * Gives a badge with its points to those of these members who have it not, and tells them; how many. Anyone who gives it twice changes
 * nothing. The caller adds it to the badge's tally, last of all.
 */
export async function giveBadge(
  { spark, rewards, messages }: AwardingRooms,
  tx: Db,
  badge: GivenBadge,
  panelistIds: readonly string[],
): Promise<number> {
  const awards = await noteAwards(spark, tx, badge, panelistIds);
  if (awards.length === 0) return 0;
  const name = rewardName(badge);
  await creditMany(rewards, tx, {
    kind: 'BADGE',
    credits: awards.map(({ awardId, panelistId }) => ({ panelistId, causeId: awardId, points: badge.points })),
    why: POINTS_WHY.badge(name),
  });
  const causes = sql`
    SELECT * FROM unnest(${awards.map(({ awardId }) => awardId)}::uuid[], ${awards.map(({ panelistId }) => panelistId)}::uuid[])
      AS awarded (cause_id, panelist_id)`;
  await notifyMany(messages, tx, causes, {
    kind: 'BADGE',
    step: 0,
    originId: badge.badgeId,
    ...badgeNews(name, badge.points),
    link: memberPath('mySpark'),
    now: spark.clock.now(),
  });
  return awards.length;
}
