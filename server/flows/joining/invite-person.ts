import { memberPath } from '#contract/pages/member-paths.ts';
import { registrationEmail } from '#emails/registration-email.ts';
import { movePanelist, readMailRecipients } from '#server/modules/identity/index.ts';
import { lockJoining, makeInvitation } from '#server/modules/joining/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { MailMessage } from '#server/platform/mail/index.ts';
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
  await joining.mail.send(tx, invitationMail({ identity, joining }, recipient, { token, expiresAt, unsubscribeUrl }));
  return true;
}

/** What whoever is invited reads. */
export function invitationMail(
  { identity, joining }: InvitingRooms,
  { email, firstName }: { readonly email: string; readonly firstName: string },
  invitation: { readonly token: string; readonly expiresAt: Date; readonly unsubscribeUrl: string | undefined },
): MailMessage {
  const { token, expiresAt, unsubscribeUrl } = invitation;
  const url = `${joining.url()}${memberPath('resetPassword')}?invite=${encodeURIComponent(token)}`;
  const { timeZone } = identity;
  const words = registrationEmail({ firstName, expiresAt, timeZone, unsubscribeUrl, url });
  return { to: email, listUnsubscribe: unsubscribeUrl, ...words };
}
