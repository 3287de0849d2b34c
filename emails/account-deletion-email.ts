import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { ACCOUNT_DELETION_HOURS } from '#contract/limits.ts';
import { dateAndTime, alarm, button, facts, paragraph } from './parts.ts';
import { compose, type Email } from './email.ts';

export interface AccountDeletion {
  readonly firstName: string;
  /** Such as D-10001. */
  readonly number: string;
  /** Until then it can be cancelled. */
  readonly cancelUntil: Date;
  readonly timeZone: string;
}

const WHY = 'You get this because it is about your account.';

/** Tells somebody that their account is being deleted, and until when they can change their mind. */
export function deletionAskedEmail({ firstName, number, cancelUntil, timeZone }: AccountDeletion): Email {
  const until = dateAndTime(cancelUntil, timeZone);
  return compose({
    kind: 'account-deletion',
    subject: 'Your account is being deleted',
    firstLine: `Everything that names you is erased within ${ACCOUNT_DELETION_HOURS} hours.`,
    body: [
      paragraph(
        `Hello ${firstName}, you asked us to delete your account. You are signed out everywhere, and within ${ACCOUNT_DELETION_HOURS} hours everything that names you is erased. Cards you redeemed keep their value.`,
      ),
      facts([
        ['Number', number],
        ['Can be cancelled until', until],
      ]),
      alarm(
        'Was it not you, or did you change your mind?',
        `Write to ${DEFAULT_BRAND.supportEmail} before ${until}, with the number above.`,
      ),
    ],
    why: WHY,
  });
}

/** Tells somebody that their account stays. */
export function deletionCancelledEmail({
  firstName,
  loginUrl,
}: Pick<AccountDeletion, 'firstName'> & { readonly loginUrl: string }): Email {
  return compose({
    kind: 'account-deletion-cancelled',
    subject: 'Your account stays',
    firstLine: 'Nothing was erased, and everything is where you left it.',
    body: [
      paragraph(
        `Hello ${firstName}, as you asked, your account is not deleted. Nothing was erased: your points, activities and history are where you left them. Log in to go on.`,
      ),
      button('Log in', loginUrl),
      alarm('Did you not ask for this?', 'Log in and delete your account again. We read why you go.'),
    ],
    why: WHY,
  });
}
