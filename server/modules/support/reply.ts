import { sql } from 'kysely';
import { SUPPORT_REPLIES_PER_DAY } from '#contract/support/support-limits.ts';
import { mayMove, type TicketStatus } from '#contract/support/ticket-states.ts';
import { dateIn, startOfDate } from '#contract/time/panel-days.ts';
import { newId } from '#server/platform/chance.ts';
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts';
import type { Db } from '#server/platform/database/database.ts';
import { once } from '#server/platform/idempotency/index.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { waitedSeconds } from './answer-clock.ts';
import { attachFiles, type FileOwner } from './files/files.store.ts';
import { canReopen, closingTime, moveRequest } from './move-request.ts';
import {
  insertLine,
  insertMessage,
  lockRequest,
  refOf,
  updateRequest,
  type RequestRef,
  type RequestRow,
} from './support.store.ts';
import type { Support } from './support.ts';

type MemberReplyRefusal = 'not-found' | 'too-late' | 'too-many' | 'unknown-file';

interface PageReply {
  readonly panelistId: string;
  readonly requestId: string;
  readonly body: string;
  readonly fileIds: readonly string[];
  /** Made by the sender: the same key is the same reply. */
  readonly key: string;
}

/** A member writes on the page of their own request: it is for us to answer again, and it proves whose request it is. */
export function replyOnPage(
  support: Support,
  { key, ...reply }: PageReply,
): Promise<Result<undefined, MemberReplyRefusal | 'key-reused'>> {
  const keyed = { ownerId: reply.panelistId, key, request: reply };
  return onceForKey(support, keyed, (tx, messageId) => addOwnReply(support, tx, reply, messageId));
}

/** Adds a message once for each key of its author, in a transaction of its own. */
export function onceForKey<Failure>(
  support: Support,
  keyed: { readonly ownerId: string; readonly key: string; readonly request: unknown },
  first: (tx: Db, messageId: string) => Promise<Result<undefined, Failure>>,
): Promise<Result<undefined, Failure | 'key-reused'>> {
  return allOrNothing(support.db, (tx) => {
    const now = support.clock.now();
    return once<undefined, Failure>(
      tx,
      { ...keyed, newId: newId(support.chance, now), now },
      {
        first: (messageId) => first(tx, messageId),
        again: async () => ok(undefined),
      },
    );
  });
}

async function addOwnReply(
  support: Support,
  tx: Db,
  { panelistId, requestId, body, fileIds }: Omit<PageReply, 'key'>,
  messageId: string,
): Promise<Result<undefined, MemberReplyRefusal>> {
  const row = await lockRequest(support, tx, requestId);
  if (row === undefined || row.panelist_id !== panelistId || row.erased_at !== null) return err('not-found');
  if (row.status === 'RESOLVED' && !canReopen(row, support.clock.now())) return err('too-late');
  if ((await repliesOfToday(support, tx, requestId)) >= SUPPORT_REPLIES_PER_DAY) return err('too-many');
  const reply = { messageId, via: 'WEB', body, owner: { panelistId }, fileIds } as const;
  return (await addMemberReply(support, tx, row, reply)) ? ok(undefined) : err('unknown-file');
}

/** Adds what came from the mailbox that the request belongs to, with a line about the files that were rejected. */
export async function replyByMail(
  support: Support,
  tx: Db,
  {
    requestId,
    body,
    fileIds,
    rejectedNames,
  }: {
    readonly requestId: string;
    readonly body: string;
    readonly fileIds: readonly string[];
    readonly rejectedNames: readonly string[];
  },
): Promise<void> {
  const row = await lockRequest(support, tx, requestId);
  if (row === undefined || row.erased_at !== null) return;
  const owner = row.panelist_id === null ? { requestId } : { panelistId: row.panelist_id };
  if (!(await addMemberReply(support, tx, row, { via: 'EMAIL', body, owner, fileIds })))
    throw new Error('a file was not kept');
  if (rejectedNames.length > 0)
    await insertLine(support, tx, { requestId, code: 'files-refused', facts: { names: rejectedNames } });
}

/** Adds what came from another address than the request's: operators read it, nobody else, and it moves and proves nothing. */
export async function addUnproven(support: Support, tx: Db, requestId: string, body: string): Promise<void> {
  await insertMessage(support, tx, { request_id: requestId, author: 'MEMBER', via: 'EMAIL', body, is_verified: false });
}

async function addMemberReply(
  support: Support,
  tx: Db,
  row: RequestRow,
  reply: {
    readonly messageId?: string;
    readonly via: 'WEB' | 'EMAIL';
    readonly body: string;
    readonly owner: FileOwner;
    readonly fileIds: readonly string[];
  },
): Promise<boolean> {
  const { messageId: given, via, body, owner, fileIds } = reply;
  const requestId = row.request_id;
  const message = { request_id: requestId, author: 'MEMBER', via, body } as const;
  const messageId = await insertMessage(support, tx, { ...message, ...(given !== undefined && { message_id: given }) });
  if (!(await attachFiles(support, tx, { owner, fileIds, requestId, messageId }))) return false;
  if (row.status === 'RESOLVED') await insertLine(support, tx, { requestId, code: 'reopened' });
  await moveRequest(support, tx, row, { to: row.status === 'NEW' ? 'NEW' : 'IN_PROGRESS', is_proven: true });
  return true;
}

async function repliesOfToday({ clock, timeZone }: Support, tx: Db, requestId: string): Promise<number> {
  const since = startOfDate(dateIn(clock.now(), timeZone), timeZone);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM support_message
    WHERE request_id = ${requestId} AND author = 'MEMBER' AND created_at >= ${since}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Where an answer may leave a request. */
export type AnswerStatus = Exclude<TicketStatus, 'NEW'>;
type AnswerRefusal = 'not-found' | 'outdated' | 'not-possible' | 'unknown-file';

/** An operator answers, if nothing was written since they looked. A request that is nobody's is assigned to them. */
export async function answerRequest(
  support: Support,
  tx: Db,
  answer: {
    readonly requestId: string;
    readonly messageId: string;
    readonly revision: number;
    readonly body: string;
    readonly status: AnswerStatus;
    readonly fileIds: readonly string[];
    readonly operatorId: string;
  },
): Promise<Result<RequestRef, AnswerRefusal>> {
  const { requestId, messageId, body, status, operatorId } = answer;
  const row = await lockRequest(support, tx, requestId);
  if (row === undefined) return err('not-found');
  if (row.erased_at !== null) return err('not-possible');
  if (row.revision !== answer.revision) return err('outdated');
  if (status !== row.status && !mayMove(row.status, status)) return err('not-possible');
  const isReopened = row.status === 'RESOLVED' && status !== 'RESOLVED';
  const now = support.clock.now();
  if (isReopened && !canReopen(row, now)) return err('not-possible');
  const message = { request_id: requestId, author: 'OPERATOR', via: 'CONSOLE', body, operator_id: operatorId } as const;
  await insertMessage(support, tx, { ...message, message_id: messageId });
  const attached = { owner: { operatorId }, fileIds: answer.fileIds, requestId, messageId };
  if (!(await attachFiles(support, tx, attached))) return err('unknown-file');
  const code = status === row.status ? undefined : isReopened ? 'reopened' : LINE_OF[status];
  if (code !== undefined) await insertLine(support, tx, { requestId, code, operatorId });
  const isFirst = row.first_answered_at === null;
  const moved = await moveRequest(support, tx, row, {
    to: status,
    assigned_to: row.assigned_to ?? operatorId,
    // A member who is asked once more has the whole time again.
    ...(status === 'AWAITING_INFORMATION' && { close_at: closingTime(now, support.timeZone) }),
    ...(isFirst && {
      first_answered_at: now,
      first_answer_seconds: waitedSeconds(row, now, support.timeZone),
    }),
  });
  return ok(refOf(moved));
}

const LINE_OF = { IN_PROGRESS: undefined, AWAITING_INFORMATION: 'information-asked', RESOLVED: 'resolved' } as const;

/** Adds a note of one operator to the others; nobody else ever reads it, and the request stays where it is. */
export async function noteRequest(
  support: Support,
  tx: Db,
  note: {
    readonly requestId: string;
    readonly messageId: string;
    readonly body: string;
    readonly operatorId: string;
  },
): Promise<RequestRef | undefined> {
  const { requestId, messageId, body, operatorId } = note;
  const row = await lockRequest(support, tx, requestId);
  if (row === undefined || row.erased_at !== null) return undefined;
  const message = { request_id: requestId, author: 'NOTE', via: 'CONSOLE', body } as const;
  await insertMessage(support, tx, { ...message, message_id: messageId, operator_id: operatorId });
  return refOf(await updateRequest(tx, requestId, { updated_at: support.clock.now() }));
}
