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

const WHY = "You're getting this email because it's about your account.";

/** Tells somebody that their account is being deleted, and until when they can change their mind. */
export function deletionAskedEmail({ firstName, number, cancelUntil, timeZone }: AccountDeletion): Email {
  const until = dateAndTime(cancelUntil, timeZone);
  return compose({
    kind: 'account-deletion',
    subject: 'Your account is being deleted',
    firstLine: `Everything that identifies you will be erased within ${ACCOUNT_DELETION_HOURS} hours.`,
    body: [
      paragraph(
        `Hello ${firstName}, you asked us to delete your account. We've logged you out everywhere, and within ${ACCOUNT_DELETION_HOURS} hours everything that identifies you will be erased. Cards you've redeemed keep their value.`,
      ),
      facts([
        ['Reference number', number],
        ['Cancel by', until],
      ]),
      alarm(
        "Wasn't you, or changed your mind?",
        `Email ${DEFAULT_BRAND.supportEmail} before ${until}, and include the reference number above.`,
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
    subject: "Your account won't be deleted",
    firstLine: 'Your points, activities, and history are all still there.',
    body: [
      paragraph(
        `Hello ${firstName}, we canceled the deletion of your account, as you asked. Your points, activities, and history haven't changed. Log in to continue.`,
      ),
      button('Log in', loginUrl),
      alarm("Didn't request this?", 'Log in and delete your account again.'),
    ],
    why: WHY,
  });
}
