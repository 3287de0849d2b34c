import { compose, type Email } from './email.ts';
import { alarm, button, paragraph } from './parts.ts';

export interface PasswordChanged {
  readonly firstName: string;
  readonly forgotPasswordUrl: string;
}

/** Tells a member that their password is another one now. */
export function passwordChangedEmail({ firstName, forgotPasswordUrl }: PasswordChanged): Email {
  return compose({
    kind: 'password-changed',
    subject: 'Your password was changed',
    firstLine: 'We logged you out on all other devices.',
    body: [
      paragraph(`Hello ${firstName}, your password was just changed. We logged you out on all other devices.`),
      alarm("Wasn't you?", 'Choose a new password right away. That logs out everyone else.'),
      button('Choose a new password', forgotPasswordUrl),
    ],
    why: "You're getting this email because it's about your account's security.",
  });
}
