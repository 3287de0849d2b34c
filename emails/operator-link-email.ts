import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { OPERATOR_LINK_DAYS } from '#contract/identity/console-auth.ts';
import { OPERATOR_ROLE_LABELS, type OperatorRole } from '#contract/wire/rest.ts';
import { compose, type Email } from './email.ts';
import { button, paragraph } from './parts.ts';

export interface OperatorLink {
  readonly name: string;
  readonly role: OperatorRole;
  readonly url: string;
  /** Somebody new; otherwise somebody who needs another password. */
  readonly isInvitation: boolean;
}

/** The link with which an operator sets a password: somebody new, or somebody who lost theirs. */
export function operatorLinkEmail({ name, role, url, isInvitation }: OperatorLink): Email {
  const console = `the ${DEFAULT_BRAND.shortName} operator console`;
  const title = isInvitation ? `You are invited to ${console}` : `Set a new password for ${console}`;
  const what = isInvitation
    ? `Hello ${name}, an admin of ${DEFAULT_BRAND.retailerName} has added you as ${OPERATOR_ROLE_LABELS[role].toLowerCase()}. ` +
      'Choose a password, then set up an authenticator app on your phone. It takes about two minutes.'
    : `Hello ${name}, an admin has sent you a link to choose a new password. Until you use it, the old one still works.`;
  const limits = `The link works once, for ${OPERATOR_LINK_DAYS} days. Do not pass it on: whoever has it can sign in as you.`;
  const label = isInvitation ? 'Set up my account' : 'Choose a password';
  const why = 'You get this because an admin of the console entered your address.';
  return compose({
    kind: isInvitation ? 'operator-invitation' : 'operator-new-password',
    subject: title,
    firstLine: limits,
    body: [paragraph(what), button(label, url), paragraph(limits)],
    why,
  });
}
