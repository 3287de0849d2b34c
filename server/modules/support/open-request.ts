import { sql } from 'kysely';
import { SUPPORT_REQUESTS_PER_DAY } from '#contract/limits.ts';
import { isVisible } from '#contract/rules/characters.ts';
import type { IssueCategory } from '#contract/rules/support.ts';
import { PRIORITY_OF } from '#contract/support/priorities.ts';
import { SUPPORT_SUBJECT_MAX_CHARACTERS } from '#contract/support/support-limits.ts';
import type { TicketStatus } from '#contract/support/ticket-states.ts';
import { dateIn, startOfDate } from '#contract/time/panel-days.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { runningClock } from './answer-clock.ts';
import { attachFiles, type FileOwner } from './files/files.store.ts';
import { insertLine, insertMessage, insertRequest, nextNumber, selectRequest } from './support.store.ts';
import type { Support } from './support.ts';
import type { SupportSource } from './support.tables.ts';

interface NewRequest {
  readonly requestId: string;
  readonly source: SupportSource;
  readonly category: IssueCategory;
  readonly description: string;
  readonly activityReference: string | null;
  readonly giftCardReference: string | null;
  readonly taskId: string | null;
  readonly redemptionId: string | null;
  /** Whose it is; undefined for a guest. */
  readonly panelistId: string | undefined;
  /** Whom the link to the form named: unproven. */
  readonly hintedPanelistId: string | null;
  /** The address that answers go to. */
  readonly email: string;
  readonly isSignedIn: boolean;
  readonly files: { readonly owner: FileOwner; readonly fileIds: readonly string[] } | undefined;
}

export interface OpenedRequest {
  readonly requestId: string;
  readonly number: string;
  readonly status: TicketStatus;
}

/** Opens a request, five a day for each member and each address, however many come at once. */
export async function openRequest(
  support: Support,
  tx: Db,
  request: NewRequest,
): Promise<Result<OpenedRequest, 'limit-reached' | 'unknown-file'>> {
  const { panelId, clock, timeZone, recipients } = support;
  const now = clock.now();
  const emailKey = recipients.keyOf(request.email);
  if ((await countOfToday(support, tx, request, emailKey)) >= SUPPORT_REQUESTS_PER_DAY) return err('limit-reached');
  const { requestId, category } = request;
  const priority = PRIORITY_OF[category];
  const number = await nextNumber(tx);
  await insertRequest(tx, {
    request_id: requestId,
    panel_id: panelId,
    number,
    panelist_id: request.panelistId ?? null,
    hinted_panelist_id: request.hintedPanelistId,
    email: request.panelistId === undefined ? request.email : null,
    email_key: emailKey,
    is_proven: request.isSignedIn,
    source: request.source,
    category,
    priority,
    status: 'NEW',
    subject: subjectOf(request.description),
    activity_reference: request.activityReference,
    gift_card_reference: request.giftCardReference,
    task_id: request.taskId,
    redemption_id: request.redemptionId,
    created_at: now,
    updated_at: now,
    ...runningClock(0, now, priority, timeZone),
  });
  const message = { request_id: requestId, author: 'MEMBER', via: 'WEB', body: request.description } as const;
  const messageId = await insertMessage(support, tx, message);
  const { files } = request;
  if (files && !(await attachFiles(support, tx, { ...files, requestId, messageId }))) return err('unknown-file');
  await insertLine(support, tx, { requestId, code: 'received' });
  return ok({ requestId, number, status: 'NEW' });
}

/** A request that was opened before. */
export async function readOpened(support: Support, db: Db, requestId: string): Promise<OpenedRequest> {
  const { number, status } = await selectRequest(support, db, requestId).executeTakeFirstOrThrow();
  return { requestId, number, status };
}

/**
 * On a day of the panel's calendar. Signed in, only what was sent signed in counts: a visitor who types a member's address
 * cannot keep that member from writing to us.
 */
async function countOfToday(
  { panelId, clock, timeZone }: Support,
  tx: Db,
  { panelistId, isSignedIn }: NewRequest,
  emailKey: Buffer,
): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`support:${emailKey.toString('hex')}`}, 0))`.execute(tx);
  const since = startOfDate(dateIn(clock.now(), timeZone), timeZone);
  const theirs = isSignedIn
    ? sql`panelist_id = ${panelistId} AND is_proven`
    : sql`panel_id = ${panelId} AND email_key = ${emailKey}`;
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM support_request WHERE ${theirs} AND created_at >= ${since}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** The first line that says something, cut at a word. */
export function subjectOf(description: string): string {
  const line = description.split(/[\r\n\u2028\u2029]+/).find(isVisible) ?? '';
  const letters = Array.from(
    line
      .replaceAll(/[\p{Cc}\p{Bidi_C}]/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
  if (letters.length <= SUPPORT_SUBJECT_MAX_CHARACTERS) return letters.join('');
  const cut = letters.slice(0, SUPPORT_SUBJECT_MAX_CHARACTERS - 1).join('');
  const atWord = cut.lastIndexOf(' ');
  return `${atWord > SUPPORT_SUBJECT_MAX_CHARACTERS / 2 ? cut.slice(0, atWord) : cut}…`;
}
