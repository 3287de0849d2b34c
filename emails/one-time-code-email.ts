import { OTP_VALID_MINUTES } from '#contract/limits.ts';
import { compose, type Email } from './email.ts';
import { alarm, codeBox, paragraph } from './parts.ts';

export interface OneTimeCode {
  readonly firstName: string;
  readonly code: string;
  readonly purpose: 'reset' | 'registration';
}

const WHAT_FOR = {
  reset: 'choose a new password',
  registration: 'confirm your email and continue registering',
} as const;

/** Brings a code that is good for a few minutes, in the browser that asked for it. */
export function oneTimeCodeEmail({ firstName, code, purpose }: OneTimeCode): Email {
  return compose({
    kind: 'one-time-code',
    subject: 'Your Spark code',
    title: 'Your code',
    // Not in the first line: that is shown on locked screens.
    firstLine: `It works for ${OTP_VALID_MINUTES} minutes.`,
    body: [
      paragraph(
        `Hello ${firstName}, enter this code to ${WHAT_FOR[purpose]}. It works once and expires in ${OTP_VALID_MINUTES} minutes.`,
      ),
      codeBox(code),
      alarm(
        "Wasn't you?",
        'Ignore this email. Nothing has changed, and the code only works in the browser that requested it.',
      ),
    ],
    why: "You're getting this email because someone requested a code for this address. We'll never ask for it by phone or email.",
  });
}
