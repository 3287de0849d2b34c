import { waitsAMinute } from '#contract/sending/sending.ts';
import { retryLaunch } from '#server/modules/launches/index.ts';
import type { Act } from '#server/modules/product-tests/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { keepForAMinute, type PostponingRooms } from './carry-out-postponed.ts';

/** A launch, what a retry of it is called in its minute, and how many it is about. */
interface RetriedLaunch {
  readonly launchId: string;
  readonly name: string;
  readonly people: number;
}

/** Tries those again whom a launch could not invite or write to: a few at once, many in a minute and in pieces. How many. */
export async function retryLaunchOrWait(
  rooms: PostponingRooms,
  { launchId, name, people }: RetriedLaunch,
  by: Act,
): Promise<number | undefined> {
  if (!waitsAMinute(people)) return inTransaction(rooms.sending.db, (tx) => retryLaunch(rooms, tx, launchId, by));
  await keepForAMinute(rooms, { kind: 'RETRY', name, asked: { does: 'RETRY', launchId }, people }, by);
  return people;
}
