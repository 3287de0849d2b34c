import { POINTS_WHY } from '#contract/rewards/points-why.ts';
import { rewardName } from '#contract/rewards/reward-names.ts';
import { noteAward } from '#server/modules/gift-cards/index.ts';
import { creditPoints } from '#server/modules/rewards/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Rooms } from '../rooms.ts';

/** Gives a member a badge and the points that come with it, once, in the caller's transaction. */
export async function awardBadge(
  rooms: Pick<Rooms, 'giftCards' | 'rewards'>,
  tx: Db,
  award: { readonly badgeId: string; readonly panelistId: string },
): Promise<{ readonly awardId: string; readonly isNew: boolean }> {
  const { awardId, isNew, name, points } = await noteAward(rooms.giftCards, tx, award);
  await creditPoints(rooms.rewards, tx, {
    panelistId: award.panelistId,
    points,
    cause: { kind: 'BADGE', id: awardId },
    why: POINTS_WHY.badge(rewardName({ name })),
  });
  return { awardId, isNew };
}
