import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { compose, type Email } from './email.ts';
import { alarm, button, paragraph } from './parts.ts';

const WHAT = {
  'recovery-code-used': {
    title: 'A recovery code was used to sign in',
    sentence: 'somebody signed in to your account with one of your recovery codes. That code no longer works.',
    next: 'If you have lost your authenticator, ask an admin to reset it. If your codes run low, make new ones.',
  },
  'recovery-codes-renewed': {
    title: 'You have new recovery codes',
    sentence: 'new recovery codes were made for your account. The ones before no longer work.',
    next: 'Keep the new ones where only you find them.',
  },
  'authenticator-reset': {
    title: 'Your authenticator was reset',
    sentence: 'an admin has reset your authenticator. You are signed out everywhere, and your recovery codes are void.',
    next: 'At your next sign-in you set up an authenticator app again, with your password and a new QR code.',
  },
  'password-changed': {
    title: 'Your password was changed',
    sentence: 'the password of your account was changed. Your other sessions have ended.',
    next: 'Use the new password from now on.',
  },
} as const;

export interface OperatorSecurityNews {
  readonly name: string;
  readonly what: keyof typeof WHAT;
  readonly consoleUrl: string;
}

/** Tells an operator of a change to how they sign in, so that a stranger's does not go unnoticed. */
export function operatorSecurityEmail({ name, what, consoleUrl }: OperatorSecurityNews): Email {
  const { title, sentence, next } = WHAT[what];
  const text = `Hello ${name}, ${sentence}`;
  const tellAnAdmin = 'Tell an admin at once, so that they can disable the account while you look into it.';
  const why = `You get this because it is about the safety of your account in the ${DEFAULT_BRAND.shortName} operator console.`;
  return compose({
    kind: `operator-${what}`,
    subject: title,
    firstLine: next,
    body: [
      paragraph(text),
      paragraph(next),
      button('Open the console', consoleUrl),
      alarm('Was it not you?', tellAnAdmin),
    ],
    why,
  });
}
