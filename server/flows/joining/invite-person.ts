import { memberPath } from '#contract/pages/member-paths.ts';
import { EMAIL_PATHS } from '#contract/wire/api-paths.ts';
import { registrationEmail } from '#emails/registration-email.ts';
import { movePanelist, readMailRecipients } from '#server/modules/identity/index.ts';
import { lockJoining, makeInvitation } from '#server/modules/joining/index.ts';
import { optedOutOfEmail, signUnsubscribe } from '#server/modules/messages/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Rooms } from '../rooms.ts';

export type InvitingRooms = Pick<Rooms, 'identity' | 'joining'>;

interface Invited {
  readonly panelistId: string;
  /** Null for whoever asked for it themselves. */
  readonly invitedBy: string | null;
  readonly unsubscribeUrl?: string | undefined;
}

/**
 * Sends somebody their one registration link; the one before stops working. False, and nothing is changed, when they are on no
 * way in, or past it. Whoever invites, withdraws or registers holds the person first, so that they come one after the other.
 */
export async function invitePerson(
  { identity, joining }: InvitingRooms,
  tx: Db,
  { panelistId, invitedBy, unsubscribeUrl }: Invited,
): Promise<boolean> {
  const person = await lockJoining(joining, tx, panelistId);
  if (person === undefined) return false;
  if (!(await movePanelist(identity, tx, panelistId, { from: ['WAITLISTED', 'INVITED'], to: 'INVITED' }))) return false;
  const [recipient] = await readMailRecipients(tx, [panelistId]);
  if (recipient === undefined) throw new Error('an invitation is for somebody');
  const { token, expiresAt } = await makeInvitation(joining, tx, { panelistId, invitedBy });
  await joining.mail.send(tx, {
    to: recipient.email,
    listUnsubscribe: unsubscribeUrl,
    ...registrationEmail({
      firstName: recipient.firstName,
      expiresAt,
      timeZone: identity.timeZone,
      unsubscribeUrl,
      url: `${joining.url()}${memberPath('resetPassword')}?invite=${encodeURIComponent(token)}`,
    }),
  });
  return true;
}

/**
 * The same by an operator, to somebody who may not have asked for it: with a way to unsubscribe in one click, and not to those
 * who have used it.
 */
export async function invitePersonUnasked(
  rooms: InvitingRooms & Pick<Rooms, 'messages'>,
  tx: Db,
  { panelistId, operatorId }: { readonly panelistId: string; readonly operatorId: string },
): Promise<boolean> {
  const { messages, joining } = rooms;
  if ((await optedOutOfEmail(tx, [panelistId])).has(panelistId)) return false;
  const unsubscribeUrl = `${joining.url()}${EMAIL_PATHS.unsubscribe}?token=${signUnsubscribe(messages, panelistId)}`;
  return invitePerson(rooms, tx, { panelistId, invitedBy: operatorId, unsubscribeUrl });
}
