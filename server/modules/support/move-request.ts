import { sql } from 'kysely';
import * as v from 'valibot';
import { SUPPORT_AWAITING_BUSINESS_DAYS, SUPPORT_REOPEN_DAYS } from '#contract/support/support-limits.ts';
import { isOpen, type TicketStatus } from '#contract/support/ticket-states.ts';
import { afterBusinessDays } from '#contract/time/business-days.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { defineEvent } from '#server/platform/outbox/index.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { stoppedClock, runningClock } from './answer-clock.ts';
import { insertLine, lockRequest, updateRequest, type RequestChange, type RequestRow } from './support.store.ts';
import type { Support } from './support.ts';

type ResolvedBy = NonNullable<RequestRow['resolved_by']>;

/** Until when a resolved request can be opened again; null for any other. */
export const reopenUntil = ({ resolved_at: at }: Pick<RequestRow, 'resolved_at'>): Date | null =>
  at === null ? null : later(at, SUPPORT_REOPEN_DAYS * DAY_MS);

export function canReopen(row: RequestRow, now: Date): boolean {
  const until = reopenUntil(row);
  return until !== null && now <= until && row.erased_at === null;
}

/** When a request is closed whose member was asked for something now and does not answer. */
export const closingTime = (now: Date, timeZone: string): Date =>
  afterBusinessDays(now, SUPPORT_AWAITING_BUSINESS_DAYS, timeZone);

/** A request has another status than before. Nothing of its text is in the event. */
export const requestMoved = defineEvent({
  name: 'support-moved',
  payload: v.object({ requestId: v.string() }),
});

interface Move extends RequestChange {
  readonly to: TicketStatus;
  readonly resolvedBy?: ResolvedBy;
}

/**
 * Brings a locked request to a status that it may go to, with its clock and the other columns that change. Every move is one more
 * revision, so that an operator who saw the one before finds out.
 */
export async function moveRequest(
  { clock, timeZone, outbox }: Support,
  tx: Db,
  row: RequestRow,
  { to, resolvedBy = 'OPERATOR', ...besides }: Move,
): Promise<RequestRow> {
  const now = clock.now();
  const change: RequestChange = { updated_at: now, revision: row.revision + 1, ...besides };
  if (to === row.status) return updateRequest(tx, row.request_id, change);
  await outbox.publish(tx, requestMoved, { requestId: row.request_id });
  const stopped = isOpen(row.status) ? stoppedClock(row, now, timeZone) : row;
  const running =
    isOpen(to) && !isOpen(row.status)
      ? runningClock(row.business_seconds, now, row.priority, timeZone)
      : isOpen(to)
        ? row
        : { ...stopped, waits_since: null, due_at: null };
  return updateRequest(tx, row.request_id, {
    ...change,
    status: to,
    business_seconds: running.business_seconds,
    waits_since: running.waits_since,
    due_at: running.due_at,
    close_at: to === 'AWAITING_INFORMATION' ? closingTime(now, timeZone) : null,
    resolved_at: to === 'RESOLVED' ? now : null,
    resolved_by: to === 'RESOLVED' ? resolvedBy : null,
    resolution_seconds: to === 'RESOLVED' ? stopped.business_seconds : null,
  });
}

export interface OwnRequest {
  readonly panelistId: string;
  readonly requestId: string;
}

/** A member resolves their request; a second time changes nothing. */
export async function resolveOwnRequest(
  support: Support,
  tx: Db,
  { panelistId, requestId }: OwnRequest,
): Promise<boolean> {
  const row = await lockRequest(support, tx, requestId);
  if (row === undefined || row.panelist_id !== panelistId) return false;
  if (row.status === 'RESOLVED') return true;
  await insertLine(support, tx, { requestId, code: 'resolved-by-member' });
  await moveRequest(support, tx, row, { to: 'RESOLVED', resolvedBy: 'MEMBER' });
  return true;
}

/** A member reopens their request, for 30 days after it was resolved. */
export async function reopenOwnRequest(
  support: Support,
  tx: Db,
  { panelistId, requestId }: OwnRequest,
): Promise<Result<undefined, 'not-found' | 'too-late'>> {
  const row = await lockRequest(support, tx, requestId);
  if (row === undefined || row.panelist_id !== panelistId || row.erased_at !== null) return err('not-found');
  if (row.status !== 'RESOLVED') return ok(undefined);
  if (!canReopen(row, support.clock.now())) return err('too-late');
  await insertLine(support, tx, { requestId, code: 'reopened' });
  await moveRequest(support, tx, row, { to: 'IN_PROGRESS' });
  return ok(undefined);
}

const CLOSED_AT_ONCE = 200;

/** Requests whose member was asked for something and has not answered in time. */
export async function listUnanswered({ panelId, clock }: Support, db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT request_id AS id FROM support_request WHERE panel_id = ${panelId} AND status = 'AWAITING_INFORMATION'
      AND close_at <= ${clock.now()} ORDER BY close_at, request_id LIMIT ${CLOSED_AT_ONCE}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Closes one of them; false when an answer came in the meantime. */
export async function closeUnanswered(support: Support, tx: Db, requestId: string): Promise<boolean> {
  const row = await lockRequest(support, tx, requestId);
  const isDue = row?.status === 'AWAITING_INFORMATION' && row.close_at !== null && row.close_at <= support.clock.now();
  if (row === undefined || !isDue) return false;
  await insertLine(support, tx, { requestId, code: 'closed-unanswered' });
  await moveRequest(support, tx, row, { to: 'RESOLVED', resolvedBy: 'UNANSWERED' });
  return true;
}
