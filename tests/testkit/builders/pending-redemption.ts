import { sql } from 'kysely';
import { POINTS_WHY } from '#contract/rewards/points-why.ts';
import { movePoints, readPoints } from '#server/modules/rewards/index.ts';
import { newId } from '#server/platform/chance.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { must, type World } from './builders.ts';
import { aReward, aRichMember } from './gift-card-builders.ts';

export const POINTS_BEFORE = 200_000;

/** A redemption that has taken its points and waits for the provider, as it is right after its commit. */
export async function aPendingRedemption(world: World, givenRewardId?: string) {
  const { platform, rooms } = world;
  const { clock, chance, db } = platform;
  const { panelistId, email } = await aRichMember(world, POINTS_BEFORE);
  const rewardId = givenRewardId ?? (await aReward(world, { usesProvider: true })).rewardId;
  const redemptionId = newId(chance, clock.now());
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ points: number }>`
      INSERT INTO redemption (redemption_id, panel_id, panelist_id, reward_id, value_cents, points, state, next_try_at,
        created_at)
      SELECT ${redemptionId}, panel_id, ${panelistId}, reward_id, value_cents, points, 'PENDING', ${clock.now()},
        ${clock.now()}
      FROM gift_card_reward WHERE reward_id = ${rewardId} RETURNING points`.execute(tx);
    const points = -(rows[0]?.points ?? 0);
    const cause = { kind: 'REDEMPTION', id: redemptionId } as const;
    const why = POINTS_WHY.redemption('eGift card');
    must(await movePoints(rooms.rewards, tx, { panelistId, points, against: 'REDEMPTION', cause, why }));
  });
  return {
    redemptionId,
    panelistId,
    email,
    rewardId,
    balance: async () => (await readPoints(rooms.rewards, panelistId)).totalPoints,
  };
}
