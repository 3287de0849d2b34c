import { memberPath } from '#contract/pages/member-paths.ts';
import { EMAIL_PATHS } from '#contract/wire/api-paths.ts';
import { registrationEmail } from '#emails/registration-email.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import type { MailMessage } from '#server/platform/mail/index.ts';
import type { Joining } from './joining.ts';

interface InvitationFacts {
  readonly token: string;
  readonly askedAt: Date | null;
  readonly expiresAt: Date;
  readonly unsubscribeUrl: string | undefined;
}

/** What anyone who is invited reads. */
export function invitationMail(
  { identity, joining }: { readonly identity: Identity; readonly joining: Joining },
  { email, firstName }: { readonly email: string; readonly firstName: string },
  { token, ...invitation }: InvitationFacts,
): MailMessage {
  const origin = joining.url();
  const mail = registrationEmail({
    firstName,
    ...invitation,
    timeZone: identity.timeZone,
    url: `${origin}${memberPath('resetPassword')}?invite=${encodeURIComponent(token)}`,
    pictureUrl: `${origin}${EMAIL_PATHS.joinPicture}`,
    contactUrl: `${origin}${memberPath('contactUs')}`,
    privacyUrl: `${origin}${memberPath('privacyPolicy')}`,
  });
  return { to: email, listUnsubscribe: invitation.unsubscribeUrl, ...mail };
}
