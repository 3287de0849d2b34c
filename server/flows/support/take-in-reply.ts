import { ATTACHMENTS_MAX_FILES } from '#contract/limits.ts';
import { isVisible } from '#contract/rules/characters.ts';
import { SUPPORT_MESSAGE_MAX_CHARACTERS, SUPPORT_REOPEN_DAYS } from '#contract/support/support-limits.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { emailKey, readMailRecipients } from '#server/modules/identity/index.ts';
import {
  addSystemLine,
  addUnproven,
  checkFile,
  cutQuoted,
  FILE_SENTENCES,
  findMail,
  forgetMail,
  judgeMail,
  lockMail,
  lockRequest,
  openRaw,
  readMailJob,
  replyAsMember,
  settleMail,
  shownName,
  type DropReason,
  type FileOwner,
  type FileProblem,
  type KeptFile,
} from '#server/modules/support/index.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { readMail, type MailFile, type ReadMail } from '#server/platform/documents/read-mail.ts';
import { repeat, type Jobs } from '#server/platform/jobs/index.ts';
import type { RateLimit } from '#server/platform/rate-limit/rate-limits.ts';
import type { Rooms } from '../rooms.ts';
import { mailNotTaken } from './support-mails.ts';

type ReplyRooms = Pick<Rooms, 'support' | 'identity'>;

/** A mail about what was missing, at most: two programs that answer each other must not keep us busy. */
const NOT_TAKEN: RateLimit = { name: 'support-not-taken', count: 1, periodSeconds: 3_600 };
const NAME_OF: Readonly<Record<string, string>> = {
  'image/png': 'picture.png',
  'image/jpeg': 'picture.jpg',
  'application/pdf': 'document.pdf',
};

/** Reads the mails that came, and forgets them. */
export function registerMailIn(rooms: ReplyRooms, jobs: Jobs): void {
  const { support } = rooms;
  const { isHeld } = support.outside;
  jobs.handle(readMailJob, ({ mailId }, { signal }) => takeInReply(rooms, mailId, signal), {
    isHeld,
    onDeath: ({ mailId }) => drop(rooms, mailId, 'unreadable', 'FAILED'),
  });
  repeat(jobs, { name: 'support.forget-mail', cron: '17 * * * *', expireSeconds: 1_800, isHeld }, (signal) =>
    forgetMail(support, signal),
  );
}

/**
 * Makes a message of a mail that came to the address of a request, once. Only what comes from the mailbox of whoever wrote the
 * request counts as theirs. What is dropped is dropped without a word to anybody.
 */
export async function takeInReply(rooms: ReplyRooms, mailId: string, signal: AbortSignal): Promise<void> {
  const { support } = rooms;
  const row = await findMail(support.db, mailId);
  if (row === undefined || row.state !== 'RECEIVED' || row.file_key === null || row.request_id === null) return;
  const expected = await expectedSender(support.db, rooms, row.request_id);
  if ('drop' in expected) return drop(rooms, mailId, expected.drop);
  const raw = await openRaw(support, row.file_key);
  const mail = raw && (await readMail(raw, signal));
  if (mail === undefined) return drop(rooms, mailId, 'unreadable', 'FAILED');
  const verdict = judgeMail(mail, { own: ownAddresses(rooms), expected: emailKey(expected.email), keyOf: emailKey });
  if ('drop' in verdict) return drop(rooms, mailId, verdict.drop);
  const body = wordsOf(mail);
  const { requestId } = expected;
  if (verdict.sender === 'another') {
    if (body === '') return drop(rooms, mailId, 'empty');
    await once(rooms, mailId, (tx) => addUnproven(support, tx, requestId, body));
    return;
  }
  const { kept, refused } = await keepFiles(rooms, expected.owner, mail);
  if (body === '' && kept.length === 0 && refused.length === 0) return drop(rooms, mailId, 'empty');
  const isTold = refused.length > 0 && (await support.limits.take(NOT_TAKEN, requestId)).allowed;
  await once(rooms, mailId, async (tx) => {
    await replyAsMember(support, tx, { requestId, via: 'EMAIL', body, files: kept });
    if (refused.length === 0) return;
    await addSystemLine(support, tx, requestId, 'files-refused', { names: refused.map(({ name }) => name) });
    if (!isTold) return;
    const problems = refused.map(({ name, problem }) => `${name}: ${FILE_SENTENCES[problem]}`);
    await mailNotTaken(rooms, tx, requestId, problems);
  });
}

type Expected =
  | { readonly drop: DropReason }
  | { readonly requestId: string; readonly email: string; readonly owner: FileOwner };

/** Whose mail it has to be: the address of the account today, or what a guest typed. */
async function expectedSender(db: Db, { support }: ReplyRooms, requestId: string): Promise<Expected> {
  const request = await inTransaction(db, (tx) => lockRequest(support, tx, requestId));
  if (request === undefined || request.erased_at !== null) return { drop: 'no-request' };
  const { panelist_id: panelistId, resolved_at: resolvedAt } = request;
  if (resolvedAt !== null && later(resolvedAt, SUPPORT_REOPEN_DAYS * DAY_MS) < support.clock.now())
    return { drop: 'too-late' };
  const [member] = panelistId === null ? [] : await readMailRecipients(db, [panelistId]);
  const email = panelistId === null ? request.email : member?.email;
  if (email == null) return { drop: 'no-request' };
  return { requestId, email, owner: panelistId === null ? { requestId } : { panelistId } };
}

/** What was written, as the database can keep it. */
function wordsOf({ text }: ReadMail): string {
  const words = cutQuoted(text.toWellFormed().replaceAll(/[^\P{Cc}\n\r\t]/gu, ''));
  return isVisible(words) ? Array.from(words).slice(0, SUPPORT_MESSAGE_MAX_CHARACTERS).join('') : '';
}

/** Whom our own mails are from, and where answers go: mail from there runs in a circle. */
function ownAddresses({ support: { address, mailFrom } }: ReplyRooms): readonly string[] {
  const [, inside] = /<([^<>]+)>\s*$/.exec(mailFrom) ?? [];
  return [inside ?? mailFrom, ...(address === undefined ? [] : [address])];
}

interface Kept {
  readonly kept: readonly KeptFile[];
  readonly refused: readonly { readonly name: string; readonly problem: FileProblem }[];
}

/** Through the same checks as on the page. Pictures of signatures that fail them are nothing to tell about. */
async function keepFiles({ support }: ReplyRooms, owner: FileOwner, { files }: ReadMail): Promise<Kept> {
  const kept: KeptFile[] = [];
  const refused: { name: string; problem: FileProblem }[] = [];
  for (const file of files) {
    const name = nameOf(file);
    if (name === undefined) continue;
    const isOver = kept.length >= ATTACHMENTS_MAX_FILES;
    const outcome = isOver ? undefined : await checkFile(support, owner, { name, bytes: file.bytes });
    if (outcome?.ok) kept.push(outcome.value);
    else if (outcome?.failure === 'unavailable') throw new Error('attachments cannot be checked now');
    else if (!file.isInline && refused.length < ATTACHMENTS_MAX_FILES)
      refused.push({ name: shownName(name), problem: outcome?.failure ?? 'limit-reached' });
  }
  return { kept, refused };
}

const nameOf = ({ name, contentType }: MailFile): string | undefined => name ?? NAME_OF[contentType];

function drop(rooms: ReplyRooms, mailId: string, reason: DropReason, state: 'DROPPED' | 'FAILED' = 'DROPPED') {
  return once(rooms, mailId, async () => undefined, { state, reason });
}

/** Decides on a mail, if nobody has. */
async function once(
  { support }: ReplyRooms,
  mailId: string,
  work: (tx: Db) => Promise<void>,
  outcome: { readonly state: 'TAKEN' | 'DROPPED' | 'FAILED'; readonly reason: string | null } = {
    state: 'TAKEN',
    reason: null,
  },
): Promise<void> {
  await inTransaction(support.db, async (tx) => {
    const row = await lockMail(tx, mailId);
    if (row?.state !== 'RECEIVED') return;
    await work(tx);
    await settleMail(tx, mailId, outcome);
  });
  support.metrics.supportMail.inc({ outcome: outcome.reason ?? 'taken' });
}
