import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { compose, type Email } from './email.ts';
import { alarm, button, paragraph } from './parts.ts';

const WHAT = {
  'recovery-code-used': {
    title: 'A recovery code was used to sign in',
    sentence: 'someone signed in to your account with one of your recovery codes. That code no longer works.',
    next: "If you lost your authenticator, ask an admin to reset it. If you're running low on codes, generate new ones.",
  },
  'recovery-codes-renewed': {
    title: 'You have new recovery codes',
    sentence: 'new recovery codes were generated for your account. Your old codes no longer work.',
    next: 'Keep the new codes somewhere safe.',
  },
  'password-changed': {
    title: 'Your password was changed',
    sentence: "your password was changed. You're signed out everywhere else.",
    next: 'Use your new password the next time you sign in.',
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
  const tellAnAdmin = 'Tell an admin right away so they can disable your account.';
  const why = `You're getting this because it's about the security of your account in the ${DEFAULT_BRAND.shortName} operator console.`;
  return compose({
    kind: `operator-${what}`,
    subject: title,
    firstLine: next,
    body: [paragraph(text), paragraph(next), button('Open the console', consoleUrl), alarm("Wasn't you?", tellAnAdmin)],
    why,
  });
}
