import { sql } from 'kysely';
import { SUPPORT_REPLIES_PER_DAY } from '#contract/support/support-limits.ts';
import { mayMove, type TicketStatus } from '#contract/support/ticket-states.ts';
import { dateIn, startOfDate } from '#contract/time/panel-days.ts';
import { newId } from '#server/platform/chance.ts';
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts';
import type { Db } from '#server/platform/database/database.ts';
import { once } from '#server/platform/idempotency/index.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { FileOwner } from './files/check-file.ts';
import type { ReplyAsMember } from './mail/take-in-mail.ts';
import { canReopen, closingTime, moveRequest } from './move-request.ts';
import { attachFiles, insertLine, insertMessage, lockRequest, tables, type RequestRow } from './support.store.ts';
import type { Support } from './support.ts';
import { waitedSeconds } from './waiting.ts';

export type MemberReplyRefusal = 'not-found' | 'too-late' | 'too-many' | 'unknown-file';

export interface PageReply {
  readonly panelistId: string;
  readonly requestId: string;
  readonly body: string;
  readonly fileIds: readonly string[];
  /** Made by the sender: the same key is the same reply. */
  readonly key: string;
}

/** What a member writes on the page of their own request: it is for us to answer again, and it proves whose request it is. */
export function replyOnPage(
  support: Support,
  { key, ...reply }: PageReply,
): Promise<Result<undefined, MemberReplyRefusal | 'key-reused'>> {
  return allOrNothing(support.db, (tx) => {
    const now = support.clock.now();
    const keyed = { ownerId: reply.panelistId, key, request: reply, newId: newId(support.chance, now), now };
    return once<undefined, MemberReplyRefusal>(tx, keyed, {
      first: (messageId) => addOwnReply(support, tx, reply, messageId),
      again: async () => ok(undefined),
    });
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
  const isWhole = await addOfMember(support, tx, row, { messageId, via: 'WEB', body, owner: { panelistId }, fileIds });
  return isWhole ? ok(undefined) : err('unknown-file');
}

/** Adds what came from the mailbox of whoever wrote to us. The caller holds the request, and knows that it may go on. */
export const replyAsMember: ReplyAsMember = async (support, tx, { requestId, via, body, files }) => {
  const row = await lockRequest(support, tx, requestId);
  if (row === undefined || row.erased_at !== null) return;
  const owner = row.panelist_id === null ? { requestId } : { panelistId: row.panelist_id };
  const fileIds = files.map(({ fileId }) => fileId);
  if (!(await addOfMember(support, tx, row, { via, body, owner, fileIds }))) throw new Error('a file was not kept');
};

async function addOfMember(
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
  if (!(await attachFiles(support, tx, owner, fileIds, { requestId, messageId }))) return false;
  if (row.status === 'RESOLVED') await insertLine(support, tx, requestId, 'reopened');
  await moveRequest(support, tx, row, row.status === 'NEW' ? 'NEW' : 'IN_PROGRESS', { is_proven: true });
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
export type AnswerRefusal = 'not-found' | 'outdated' | 'not-possible' | 'unknown-file';

/** An operator's answer, if nothing was written since they looked. Whoever answers what is nobody's has it from then on. */
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
): Promise<Result<RequestRow, AnswerRefusal>> {
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
  const place = { requestId, messageId };
  if (!(await attachFiles(support, tx, { operatorId }, answer.fileIds, place))) return err('unknown-file');
  const line = status === row.status ? undefined : isReopened ? 'reopened' : LINE_OF[status];
  if (line !== undefined) await insertLine(support, tx, requestId, line, {}, operatorId);
  const isFirst = row.first_answered_at === null;
  return ok(
    await moveRequest(support, tx, row, status, {
      assigned_to: row.assigned_to ?? operatorId,
      // Who is asked once more has the whole time again.
      ...(status === 'AWAITING_INFORMATION' && { close_at: closingTime(now, support.timeZone) }),
      ...(isFirst && {
        first_answered_at: now,
        first_answer_seconds: waitedSeconds(row, now, support.timeZone),
      }),
    }),
  );
}

const LINE_OF = { IN_PROGRESS: undefined, AWAITING_INFORMATION: 'information-asked', RESOLVED: 'resolved' } as const;

/** What operators tell each other; nobody else ever reads it, and it changes nothing. */
export async function noteRequest(
  support: Support,
  tx: Db,
  note: {
    readonly requestId: string;
    readonly messageId: string;
    readonly body: string;
    readonly operatorId: string;
  },
): Promise<RequestRow | undefined> {
  const { requestId, messageId, body, operatorId } = note;
  const row = await lockRequest(support, tx, requestId);
  if (row === undefined || row.erased_at !== null) return undefined;
  const message = { request_id: requestId, author: 'NOTE', via: 'CONSOLE', body } as const;
  await insertMessage(support, tx, { ...message, message_id: messageId, operator_id: operatorId });
  await tables(tx)
    .updateTable('support_request')
    .set({ updated_at: support.clock.now() })
    .where('request_id', '=', requestId)
    .execute();
  return row;
}
