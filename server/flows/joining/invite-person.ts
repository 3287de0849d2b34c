import { memberPath } from '#contract/pages/member-paths.ts';
import { registrationEmail } from '#emails/registration-email.ts';
import { movePanelist, readMailRecipients } from '#server/modules/identity/index.ts';
import { lockJoining, makeInvitation } from '#server/modules/joining/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Rooms } from '../rooms.ts';

export type InvitingRooms = Pick<Rooms, 'identity' | 'joining'>;

/**
 * Sends somebody their one registration link; the one before stops working. False, and nothing is changed, when they are on no
 * way in, or past it. Whoever invites, withdraws or registers holds the person first, so that they come one after the other.
 */
export async function invitePerson(
  { identity, joining }: InvitingRooms,
  tx: Db,
  { panelistId, invitedBy }: { readonly panelistId: string; readonly invitedBy: string | null },
): Promise<boolean> {
  const person = await lockJoining(joining, tx, panelistId);
  if (person === undefined) return false;
  if (!(await movePanelist(identity, tx, panelistId, { from: ['WAITLISTED', 'INVITED'], to: 'INVITED' }))) return false;
  const [recipient] = await readMailRecipients(tx, [panelistId]);
  if (recipient === undefined) throw new Error('an invitation is for somebody');
  const { token, expiresAt } = await makeInvitation(joining, tx, { panelistId, invitedBy });
  await joining.mail.send(tx, {
    to: recipient.email,
    ...registrationEmail({
      firstName: recipient.firstName,
      expiresAt,
      timeZone: identity.timeZone,
      url: `${joining.url()}${memberPath('resetPassword')}?invite=${encodeURIComponent(token)}`,
    }),
  });
  return true;
}
