import type { Support } from './support.ts';
import { RATE_LIMITS } from '#server/limits/rate-limits.ts';
import { type Identity, emailKey, readMailRecipients } from '#server/modules/identity/index.ts';
import { acceptMail, dropMail, findUnreadMail, openMail, purgeMail, readMailJob } from './mail/incoming-mail.ts';
import { addUnproven, replyByMail } from './reply.ts';
import { FILE_SENTENCES } from './files/check-file.ts';
import { judgeMail, ownAddresses, type DropReason } from './mail/judge-mail.ts';
import { lockRequestSummary } from './read-request.ts';
import { replyText, storeReplyFiles } from './mail/reply-content.ts';
import type { FileOwner } from './files/files.store.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { repeat, type Jobs } from '#server/platform/jobs/index.ts';

import { mailNotTaken } from './support-mails.ts';

type ReplyRooms = { readonly support: Support; readonly identity: Identity };

/** Reads the mails that came, and purges them. */
export function registerMailIn(rooms: ReplyRooms, jobs: Jobs): void {
  const { support } = rooms;
  const { isHeld } = support.outside;
  jobs.handle(readMailJob, ({ mailId }, { signal }) => receiveReply(rooms, mailId, signal), {
    isHeld,
    onDeath: ({ mailId }) => dropMail(support, mailId, 'unreadable'),
  });
  repeat(jobs, { name: 'support.forget-mail', cron: '17 * * * *', expireSeconds: 1_800, isHeld }, (signal) =>
    purgeMail(support, signal),
  );
}

/**
 * Makes a message of a mail that came to the address of a request, once. Only what comes from the mailbox that the request belongs
 * to counts as its member's. Nobody is notified of a mail that is dropped.
 */
export async function receiveReply(rooms: ReplyRooms, mailId: string, signal: AbortSignal): Promise<void> {
  const { support } = rooms;
  const unread = await findUnreadMail(support, mailId);
  if (unread === undefined) return;
  const { requestId } = unread;
  const expected = await expectedSender(rooms, requestId);
  if ('drop' in expected) return dropMail(support, mailId, expected.drop);
  const mail = await openMail(support, unread, signal);
  if (mail === undefined) return dropMail(support, mailId, 'unreadable');
  const facts = { own: ownAddresses(support), expected: emailKey(expected.email), keyOf: emailKey };
  const verdict = judgeMail(mail, facts);
  if ('drop' in verdict) return dropMail(support, mailId, verdict.drop);
  const body = replyText(mail);
  if (verdict.sender === 'another') {
    if (body === '') return dropMail(support, mailId, 'empty');
    return acceptMail(support, mailId, (tx) => addUnproven(support, tx, requestId, body));
  }
  const { fileIds, rejected } = await storeReplyFiles(support, expected.owner, mail);
  if (body === '' && fileIds.length === 0 && rejected.length === 0) return dropMail(support, mailId, 'empty');
  const isNotified = rejected.length > 0 && (await support.limits.take(RATE_LIMITS.supportNotTaken, requestId)).allowed;
  return acceptMail(support, mailId, async (tx) => {
    const rejectedNames = rejected.map(({ name }) => name);
    await replyByMail(support, tx, { requestId, body, fileIds, rejectedNames });
    const problems = rejected.map(({ name, problem }) => `${name}: ${FILE_SENTENCES[problem]}`);
    if (isNotified) await mailNotTaken(rooms, tx, requestId, problems);
  });
}

type Expected = { readonly drop: DropReason } | { readonly email: string; readonly owner: FileOwner };

/** Whose mail it has to be: the address of the account today, or what a guest typed. An erasure that runs is waited for. */
async function expectedSender({ support }: ReplyRooms, requestId: string): Promise<Expected> {
  const { db, clock } = support;
  const request = await inTransaction(db, (tx) => lockRequestSummary(support, tx, requestId));
  if (request === undefined) return { drop: 'no-request' };
  const { panelistId, reopenUntil } = request;
  if (reopenUntil !== null && reopenUntil < clock.now()) return { drop: 'too-late' };
  const [member] = panelistId === null ? [] : await readMailRecipients(db, [panelistId]);
  const email = panelistId === null ? request.email : member?.email;
  if (email == null) return { drop: 'no-request' };
  return { email, owner: panelistId === null ? { requestId } : { panelistId } };
}
