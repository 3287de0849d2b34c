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
  const title = isInvitation ? `You're invited to ${console}` : `Set a new password for ${console}`;
  const what = isInvitation
    ? `Hello ${name}, an admin at ${DEFAULT_BRAND.retailerName} added you with the ${OPERATOR_ROLE_LABELS[role]} role. ` +
      'Choose a password, then set up an authenticator app on your phone. It takes about 2 minutes.'
    : `Hello ${name}, an admin sent you a link to choose a new password. Your old password works until you use it.`;
  const limits = `The link works once and expires in ${OPERATOR_LINK_DAYS} days. Don't share it. Anyone who has it can sign in as you.`;
  const label = isInvitation ? 'Set up my account' : 'Choose a password';
  const why = "You're getting this because an admin entered your email in the console.";
  return compose({
    kind: isInvitation ? 'operator-invitation' : 'operator-new-password',
    subject: title,
    firstLine: limits,
    body: [paragraph(what), button(label, url), paragraph(limits)],
    why,
  });
}
