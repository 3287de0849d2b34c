import { memberPath } from '#contract/pages/member-paths.ts';
import { deletionCancelledEmail } from '#emails/account-deletion-email.ts';
import { type Identity, movePanelist, readMailRecipients } from '#server/modules/identity/index.ts';
import { makeDue } from '#server/modules/spark/index.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Leaving } from './leaving.ts';
import { cancelDeletion } from './deletions.ts';

/** Gives somebody their account back with everything in it, and tells them. Their devices stay signed out. */
export function giveAccountBack(
  { identity, leaving }: { readonly identity: Identity; readonly leaving: Leaving },
  asked: { readonly deletionId: string; readonly reason: string },
  by: OperatorAct,
): Promise<Result<undefined, 'NOT_FOUND' | 'TOO_LATE' | 'CANCELLED'>> {
  return inTransaction(leaving.db, async (tx) => {
    const cancelled = await cancelDeletion(leaving, tx, asked, by);
    if (!cancelled.ok) return cancelled;
    const { panelistId } = cancelled.value;
    await movePanelist(identity, tx, panelistId, { from: ['LEAVING'], to: 'ACTIVE' });
    // What was given to others meanwhile was not given to them.
    await makeDue(tx, [panelistId]);
    const [recipient] = await readMailRecipients(tx, [panelistId]);
    if (recipient !== undefined) {
      const { email, firstName } = recipient;
      const loginUrl = `${leaving.url()}${memberPath('login')}`;
      await leaving.mail.send(tx, { to: email, ...deletionCancelledEmail({ firstName, loginUrl }) });
    }
    return ok(undefined);
  });
}
