import type { ChosenKind } from '#contract/notifications/notification-kinds.ts';
import { EMAIL_CONSENT_VERSION } from '#contract/rules/consents.ts';
import { type Messages, chooseEmailKinds, readEmailChoices } from '#server/modules/messages/index.ts';
import { lockPanelist } from '#server/modules/identity/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Joining } from './joining.ts';
import { recordConsents } from './join-waitlist.ts';

/**
 * A member stops e-mails of these kinds or has them sent. Whether they are invited by e-mail is kept as a consent; what changes
 * nothing is not.
 */
export function chooseEmails(
  { joining, messages }: { readonly joining: Joining; readonly messages: Messages },
  panelistId: string,
  { kinds, isWelcome }: { readonly kinds: readonly ChosenKind[]; readonly isWelcome: boolean },
): Promise<void> {
  return inTransaction(joining.db, async (tx) => {
    if (!(await lockPanelist(tx, panelistId))) return;
    const before = await readEmailChoices(tx, panelistId);
    await chooseEmailKinds(messages, tx, panelistId, { kinds, isWelcome });
    if (!kinds.includes('INVITATION') || before.INVITATION === isWelcome) return;
    await recordConsents(joining, tx, panelistId, [
      { kind: 'EMAIL', version: EMAIL_CONSENT_VERSION, isGiven: isWelcome },
    ]);
  });
}
