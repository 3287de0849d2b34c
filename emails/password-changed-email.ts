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
    subject: 'Your password is changed',
    firstLine: 'Every other device is logged out.',
    body: [
      paragraph(
        `Hello ${firstName}, the password of your account was changed just now, and every other device is logged out.`,
      ),
      alarm('Was it not you?', 'Choose a new password at once. It logs out whoever did it.'),
      button('Choose a new password', forgotPasswordUrl),
    ],
    why: 'You get this because it is about the safety of your account.',
  });
}
