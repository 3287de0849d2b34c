import { type Identity, shutErased } from '#server/modules/identity/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Leaving } from './leaving.ts';
import { askForErasureAgain, readTombstones } from './tombstones.ts';

/** A backup brings back whom it was made with: whoever was erased since is shut out at once and erased by the next round. How many. */
export async function shutAgain(
  { identity, leaving }: { readonly identity: Identity; readonly leaving: Leaving },
  tx: Db,
): Promise<number> {
  let shut = 0;
  for (const { panelistId } of await readTombstones(leaving)) {
    if (!(await shutErased(identity, tx, panelistId))) continue;
    await askForErasureAgain(leaving, tx, panelistId);
    shut += 1;
  }
  return shut;
}
