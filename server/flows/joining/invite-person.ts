import { memberPath } from '#contract/pages/member-paths.ts';
import { EMAIL_PATHS } from '#contract/wire/api-paths.ts';
import { registrationEmail } from '#emails/registration-email.ts';
import { movePanelist, readMailRecipients } from '#server/modules/identity/index.ts';
import { lockJoining, makeInvitation, readAskedAt } from '#server/modules/joining/index.ts';
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
  const askedAt = (await readAskedAt(joining, tx, [panelistId])).get(panelistId) ?? null;
  const mail = invitationMail({ identity, joining }, recipient, { token, askedAt, expiresAt, unsubscribeUrl });
  await joining.mail.send(tx, mail);
  return true;
}

interface InvitationFacts {
  readonly token: string;
  readonly askedAt: Date | null;
  readonly expiresAt: Date;
  readonly unsubscribeUrl: string | undefined;
}

/** What whoever is invited reads. */
export function invitationMail(
  { identity, joining }: InvitingRooms,
  { email, firstName }: { readonly email: string; readonly firstName: string },
  { token, ...invitation }: InvitationFacts,
): MailMessage {
  const origin = joining.url();
  const words = registrationEmail({
    firstName,
    ...invitation,
    timeZone: identity.timeZone,
    url: `${origin}${memberPath('resetPassword')}?invite=${encodeURIComponent(token)}`,
    pictureUrl: `${origin}${EMAIL_PATHS.joinPicture}`,
    contactUrl: `${origin}${memberPath('contactUs')}`,
    privacyUrl: `${origin}${memberPath('privacyPolicy')}`,
  });
  return { to: email, listUnsubscribe: invitation.unsubscribeUrl, ...words };
}
