import * as v from 'valibot';
import { EMAIL_PATHS } from '#contract/wire/api-paths.ts';
import type { Email } from '#emails/email.ts';
import { sampleEmails, type SampleEmail } from '#emails/samples.ts';
import { LIFETIMES } from '#server/limits/lifetimes.ts';
import { type Announcements, readAnnouncement } from '#server/modules/announcements/index.ts';
import type { Messages } from '#server/modules/messages/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { defineTicket } from '#server/platform/tickets.ts';
import { composeNotice } from './compose-notices.ts';

type PreviewRooms = { readonly announcements: Announcements; readonly messages: Messages };

/** Which e-mail is looked at: one of the templates, or that of an announcement. */
export const EmailSubject = v.variant('of', [
  v.strictObject({ of: v.literal('TEMPLATE'), key: v.string() }),
  v.strictObject({ of: v.literal('ANNOUNCEMENT'), announcementId: v.string() }),
]);
export type EmailSubject = v.InferOutput<typeof EmailSubject>;

/** A frame carries no header of ours: what it shows is signed, for one session and a few minutes. */
export const emailPreviewTicket = defineTicket({
  purpose: 'email-preview',
  path: EMAIL_PATHS.preview,
  lastsMs: LIFETIMES.emailPreviewLink.ms,
  shape: v.object({ sessionId: v.string(), subject: EmailSubject }),
});

export interface EmailPreview {
  readonly subject: string;
  readonly text: string;
  readonly url: string;
}

/** Every e-mail to members, filled in with an example. */
export function listTemplates({ messages }: PreviewRooms): readonly SampleEmail[] {
  return sampleEmails({ origin: messages.url(), now: messages.clock.now(), timeZone: messages.timeZone });
}

/** What an e-mail looks like; undefined when there is none of that name. Its way to unsubscribe stops nothing. */
export async function sampleOf(rooms: PreviewRooms, db: Db, subject: EmailSubject): Promise<Email | undefined> {
  if (subject.of === 'TEMPLATE') return listTemplates(rooms).find(({ key }) => key === subject.key)?.email;
  const row = await readAnnouncement(rooms.announcements, db, subject.announcementId);
  const sample = { firstName: 'Dana', unsubscribeToken: () => 'preview' };
  return row && composeNotice(rooms.messages, row.kind, row, sample);
}

export function previewOf(rooms: PreviewRooms, email: Email, subject: EmailSubject, sessionId: string): EmailPreview {
  const { url } = emailPreviewTicket.sign(rooms.messages, { sessionId, subject });
  return { subject: email.subject, text: email.text, url };
}

/** Sends an example to the operator who asks, and to nobody else. */
export async function sendTest(
  rooms: PreviewRooms,
  subject: EmailSubject,
  to: { readonly email: string; readonly operatorId: string },
  act: OperatorAct,
): Promise<Result<string, 'unknown'>> {
  const { messages, announcements } = rooms;
  const email = await sampleOf(rooms, messages.db, subject);
  if (email === undefined) return err('unknown');
  const { html, text, kind } = email;
  await inTransaction(messages.db, async (tx) => {
    await messages.mail.send(tx, { to: to.email, html, text, kind: `test-${kind}`, subject: `Test: ${email.subject}` });
    await writeAudit(announcements, tx, act, {
      action: 'email.test-sent',
      subject: subject.of === 'TEMPLATE' ? ['email-template', subject.key] : ['announcement', subject.announcementId],
      after: { subject: email.subject },
    });
  });
  return ok(to.email);
}
