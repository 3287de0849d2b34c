import type { Db } from '#server/platform/database/database.ts';
import { movePoints, type PointsMove } from './move-points.ts';
import type { Rewards } from './rewards.ts';

export type Credit = Omit<PointsMove, 'against'>;

/** Gives a member points from the programme, once for each cause. A second call with the same cause changes nothing. */
export async function creditPoints(rewards: Rewards, tx: Db, credit: Credit): Promise<{ readonly isNew: boolean }> {
  const moved = await movePoints(rewards, tx, { ...credit, against: 'PROGRAMME' });
  if (!moved.ok) throw new Error(`a credit was refused: ${moved.failure}`);
  return moved.value;
}
