import { EMAIL_CONSENT_VERSION } from '#contract/rules/consents.ts';
import { recordConsents } from '#server/modules/joining/index.ts';
import { optedOutOfEmail, wishForEmail } from '#server/modules/messages/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Rooms } from '../rooms.ts';

/** Whether a member is written to about activities. */
export async function areEmailsWelcome(db: Db, panelistId: string): Promise<boolean> {
  return !(await optedOutOfEmail(db, [panelistId])).has(panelistId);
}

/** A member stops e-mails about activities or has them sent again. It is kept as a consent; what changes nothing is not. */
export function chooseEmails(
  { joining, messages }: Pick<Rooms, 'joining' | 'messages'>,
  panelistId: string,
  isWelcome: boolean,
): Promise<void> {
  return inTransaction(joining.db, async (tx) => {
    if ((await areEmailsWelcome(tx, panelistId)) === isWelcome) return;
    await wishForEmail(messages, tx, panelistId, isWelcome);
    await recordConsents(joining, tx, panelistId, [
      { kind: 'EMAIL', version: EMAIL_CONSENT_VERSION, isGiven: isWelcome },
    ]);
  });
}
