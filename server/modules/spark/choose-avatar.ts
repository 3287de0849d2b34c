import { type Identity, lockPanelist, readOwnAccount, wearAvatar } from '#server/modules/identity/index.ts';
import { completesOf } from '#server/modules/activities/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Spark } from './spark.ts';
import { readShelf } from './avatars.ts';

export type AvatarFailure =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'no-member' }
  | { readonly kind: 'locked'; readonly missing: number };

/** A member takes an avatar that their completed activities have unlocked; the one they have already is theirs again. */
export function chooseAvatar(
  { identity, spark }: { readonly identity: Identity; readonly spark: Spark },
  panelistId: string,
  wanted: string,
): Promise<Result<{ readonly avatar: string }, AvatarFailure>> {
  return inTransaction(spark.db, async (tx) => {
    if (!(await lockPanelist(tx, panelistId))) return err({ kind: 'no-member' });
    const shelf = await readShelf(spark, tx);
    const found = shelf.find(({ avatar }) => avatar === wanted);
    if (found === undefined) return err({ kind: 'unknown' });
    const missing = found.completedActivities - (await completesOf(tx, panelistId));
    if (missing > 0) {
      const account = await readOwnAccount(identity, tx, panelistId);
      if (account?.avatar !== found.avatar) return err({ kind: 'locked', missing });
    }
    await wearAvatar(identity, tx, panelistId, found.avatar);
    return ok({ avatar: found.avatar });
  });
}
