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
  registration: 'confirm your address and go on with your registration',
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
        `Hello ${firstName}, type this code where you asked for it to ${WHAT_FOR[purpose]}. It works for ${OTP_VALID_MINUTES} minutes, once.`,
      ),
      codeBox(code),
      alarm(
        'Was it not you?',
        'Leave this mail. Nothing has changed, and nobody can use the code but the browser that asked for it.',
      ),
    ],
    why: 'You get this because somebody asked for a code for this address. We never ask for it by phone or by mail.',
  });
}
