import { memberPath } from '#contract/pages/member-paths.ts';
import { ISSUES } from '#contract/rules/support.ts';
import type { Email } from '#emails/email.ts';
import { supportAnsweredEmail } from '#emails/support-answered-email.ts';
import { supportNotTakenEmail } from '#emails/support-not-taken-email.ts';
import { supportReceivedEmail } from '#emails/support-received-email.ts';
import { supportResolvedEmail } from '#emails/support-resolved-email.ts';
import { readMailRecipients } from '#server/modules/identity/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Support } from './support.ts';
import { readRequestSummary, type RequestSummary } from './read-request.ts';
import { replyAddressOf } from './mail/incoming-mail.ts';

type MailRooms = { readonly support: Support };

/** Says that a request has come, by its number alone: a stranger may have typed the address. */
export function mailReceived(rooms: MailRooms, tx: Db, requestId: string): Promise<void> {
  return mail(rooms, tx, requestId, (facts) => ({
    ...supportReceivedEmail({ ...facts, category: ISSUES[facts.category].label }),
    // Nobody asked for it where somebody else typed the address.
    isStoppable: !facts.isProven,
  }));
}

/** Brings an operator's answer, and says what comes next. */
export function mailAnswer(
  rooms: MailRooms,
  tx: Db,
  requestId: string,
  answer: { readonly words: string; readonly from: string },
): Promise<void> {
  return mail(rooms, tx, requestId, (facts) => supportAnsweredEmail({ ...facts, ...answer }));
}

/** Says which files of their mail were rejected, and why. */
export function mailNotTaken(rooms: MailRooms, tx: Db, requestId: string, problems: readonly string[]): Promise<void> {
  return mail(rooms, tx, requestId, (facts) => supportNotTakenEmail({ ...facts, problems }));
}

/** Says that the request was resolved without another answer. */
export function mailResolved(rooms: MailRooms, tx: Db, requestId: string): Promise<void> {
  return mail(rooms, tx, requestId, supportResolvedEmail);
}

type Letter = Pick<RequestSummary, 'number' | 'category' | 'status' | 'isGivenUp' | 'closesAt' | 'isProven'> & {
  readonly timeZone: string;
  readonly firstName: string | undefined;
  /** Whether an answer to the mail reaches us. */
  readonly canReply: boolean;
  /** The page of the request; undefined for guests, who have none. */
  readonly url: string | undefined;
};

async function mail(
  { support }: MailRooms,
  tx: Db,
  requestId: string,
  compose: (letter: Letter) => Email,
): Promise<void> {
  const summary = await readRequestSummary(support, tx, requestId);
  if (summary === undefined) return;
  const { panelistId, email } = summary;
  const [member] = panelistId === null ? [] : await readMailRecipients(tx, [panelistId]);
  const to = member?.email ?? email;
  if (to === null) return;
  const replyTo = replyAddressOf(support, requestId);
  const url = member === undefined ? undefined : `${support.url()}${memberPath('supportRequest', { requestId })}`;
  const { timeZone } = support;
  const whole = compose({ ...summary, timeZone, firstName: member?.firstName, canReply: replyTo !== undefined, url });
  await support.mail.send(tx, { to, ...whole, replyTo, thread: requestId });
}
