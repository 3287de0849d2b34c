import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { OPERATOR_LINK_DAYS } from '#contract/identity/console-auth.ts';
import { OPERATOR_ROLE_LABELS, type OperatorRole } from '#contract/wire/rest.ts';
import { compose, type Email } from './email.ts';
import { alarm, button, paragraph } from './parts.ts';

export interface OperatorLink {
  readonly name: string;
  readonly role: OperatorRole;
  readonly url: string;
  /** Somebody new, somebody who needs another password, or somebody who lost the authenticator. */
  readonly why: 'invitation' | 'password' | 'authenticator-reset';
}

const CONSOLE = `the ${DEFAULT_BRAND.shortName} operator console`;

const TEXTS = {
  invitation: {
    kind: 'operator-invitation',
    subject: `You're invited to ${CONSOLE}`,
    what: (role: OperatorRole) =>
      `an admin at ${DEFAULT_BRAND.retailerName} added you with the ${OPERATOR_ROLE_LABELS[role]} role. ` +
      'Choose a password, then set up an authenticator app on your phone. It takes about 2 minutes.',
    label: 'Set up my account',
  },
  password: {
    kind: 'operator-new-password',
    subject: `Set a new password for ${CONSOLE}`,
    what: () => 'an admin sent you a link to choose a new password. Your old password works until you use it.',
    label: 'Choose a password',
  },
  'authenticator-reset': {
    kind: 'operator-authenticator-reset',
    subject: `Your authenticator for ${CONSOLE} was reset`,
    what: () =>
      "an admin reset your authenticator. You're signed out everywhere, and your password and recovery codes no longer work. " +
      'To sign in again, choose a new password and set up an authenticator app.',
    label: 'Set up my account again',
  },
} as const;

/** The link with which an operator sets a password: somebody new, or somebody who lost a part of how they sign in. */
export function operatorLinkEmail({ name, role, url, why }: OperatorLink): Email {
  const { kind, subject, what, label } = TEXTS[why];
  const limits = `The link works once and expires in ${OPERATOR_LINK_DAYS} days. Don't share it. Anyone who has it can sign in as you.`;
  const notMe = "Don't use the link, and tell an admin right away.";
  return compose({
    kind,
    subject,
    firstLine: limits,
    body: [
      paragraph(`Hello ${name}, ${what(role)}`),
      button(label, url),
      paragraph(limits),
      ...(why === 'authenticator-reset' ? [alarm("Wasn't you?", notMe)] : []),
    ],
    why:
      why === 'authenticator-reset'
        ? `You're getting this because it's about the security of your account in ${CONSOLE}.`
        : "You're getting this because an admin entered your email in the console.",
  });
}
