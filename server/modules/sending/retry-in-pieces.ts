import * as v from 'valibot';
import { type LaunchingRooms, noteRetried, retryNext } from '#server/modules/launches/index.ts';
import type { Act } from '#server/modules/product-tests/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { postponedActs } from './postponed-acts.ts';
import type { Sending } from './sending.ts';
import type { PostponedActRow } from './sending.tables.ts';

export const askedRetry = v.strictObject({
  does: v.literal('RETRY'),
  launchId: v.string(),
  // So many by now.
  invited: v.optional(v.number()),
  queued: v.optional(v.number()),
});

/** The next of them, with what it has come to by then. True when all had their turn. */
export async function retryNextOfLaunch(
  rooms: LaunchingRooms & { readonly sending: Sending },
  tx: Db,
  { held, most }: { readonly held: PostponedActRow; readonly most: number },
  by: Act,
): Promise<boolean> {
  const asked = v.parse(askedRetry, held.asked);
  const { launchId, invited = 0, queued = 0 } = asked;
  const next = await retryNext(rooms, tx, { launchId, most, upTo: held.created_at });
  if (next === undefined) {
    await noteRetried(rooms, tx, { launchId, invited, queued }, by);
    await postponedActs.end(rooms.sending, tx, held, { state: 'DONE', by });
    return true;
  }
  const sum = { ...asked, invited: invited + next.invited, queued: queued + next.queued };
  await postponedActs.update(tx, held.act_id, { asked: JSON.stringify(sum), done: sum.invited + sum.queued });
  return false;
}
