import { readMailRecipients } from '#server/modules/identity/index.ts';
import { optedOutOfEmail } from '#server/modules/messages/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Joining } from './joining.ts';

/** Who of these would get an invitation if mail to them had not come back or been complained about: that is not their own wish. */
export async function whoseMailReturned(
  { joining }: { readonly joining: Joining },
  tx: Db,
  panelistIds: readonly string[],
): Promise<readonly string[]> {
  if (panelistIds.length === 0) return [];
  const optedOut = await optedOutOfEmail(tx, panelistIds);
  const addresses = await readMailRecipients(
    tx,
    panelistIds.filter((id) => !optedOut.has(id)),
  );
  const stopped = await joining.recipients.suppressed(
    tx,
    addresses.map(({ email }) => email),
  );
  return addresses.flatMap(({ panelistId, email }) => (stopped.has(email) ? [panelistId] : []));
}
