import { memberPath } from '#contract/pages/member-paths.ts';
import { registrationEmail } from '#emails/registration-email.ts';
import { movePanelist, readMailRecipients } from '#server/modules/identity/index.ts';
import { makeInvitation } from '#server/modules/joining/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Rooms } from '../rooms.ts';

export type InvitingRooms = Pick<Rooms, 'identity' | 'joining'>;

/** Sends somebody their one registration link; the one before stops working. */
export async function invitePerson(
  { identity, joining }: InvitingRooms,
  tx: Db,
  { panelistId, invitedBy }: { readonly panelistId: string; readonly invitedBy: string | null },
): Promise<void> {
  const [recipient] = await readMailRecipients(tx, [panelistId]);
  if (recipient === undefined) throw new Error('an invitation is for somebody');
  const { token, expiresAt } = await makeInvitation(joining, tx, { panelistId, invitedBy });
  await movePanelist(identity, tx, panelistId, { from: ['WAITLISTED', 'INVITED'], to: 'INVITED' });
  await joining.mail.send(tx, {
    to: recipient.email,
    ...registrationEmail({
      firstName: recipient.firstName,
      expiresAt,
      timeZone: identity.timeZone,
      url: `${joining.url()}${memberPath('resetPassword')}?invite=${encodeURIComponent(token)}`,
    }),
  });
}
