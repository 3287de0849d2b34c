import * as v from 'valibot';
import { SUPPORT_AWAITING_BUSINESS_DAYS, SUPPORT_REOPEN_DAYS } from '#contract/support/support-limits.ts';
import { isOpen, type TicketStatus } from '#contract/support/ticket-states.ts';
import { afterBusinessDays } from '#contract/time/business-days.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { defineEvent } from '#server/platform/outbox/index.ts';
import { updateRequest, type RequestChange, type RequestRow } from './support.store.ts';
import type { Support } from './support.ts';
import { restedClock, runningClock } from './waiting.ts';

export type ResolvedBy = NonNullable<RequestRow['resolved_by']>;

/** Until when a resolved request can be opened again; null for any other. */
export const reopenUntil = ({ resolved_at: at }: Pick<RequestRow, 'resolved_at'>): Date | null =>
  at === null ? null : later(at, SUPPORT_REOPEN_DAYS * DAY_MS);

export function canReopen(row: RequestRow, now: Date): boolean {
  const until = reopenUntil(row);
  return until !== null && now <= until && row.erased_at === null;
}

/** When what was asked for now is given up. */
export const closingTime = (now: Date, timeZone: string): Date =>
  afterBusinessDays(now, SUPPORT_AWAITING_BUSINESS_DAYS, timeZone);

/** A request stands elsewhere than before, whoever moved it. Without a word of it. */
export const requestMoved = defineEvent({
  name: 'support-moved',
  payload: v.object({ requestId: v.string() }),
});

/**
 * Brings a held request to a status that it may go to, with its clock, and whatever else changes with it. Every move is one more
 * revision: who looks at it as it was finds out.
 */
export async function moveRequest(
  { clock, timeZone, outbox }: Support,
  tx: Db,
  row: RequestRow,
  to: TicketStatus,
  { resolvedBy = 'OPERATOR', ...besides }: RequestChange & { readonly resolvedBy?: ResolvedBy } = {},
): Promise<RequestRow> {
  const now = clock.now();
  const change: RequestChange = { updated_at: now, revision: row.revision + 1, ...besides };
  if (to === row.status) return updateRequest(tx, row.request_id, change);
  await outbox.publish(tx, requestMoved, { requestId: row.request_id });
  const rested = isOpen(row.status) ? restedClock(row, now, timeZone) : row;
  const running =
    isOpen(to) && !isOpen(row.status)
      ? runningClock(row.business_seconds, now, row.priority, timeZone)
      : isOpen(to)
        ? row
        : { ...rested, waits_since: null, due_at: null };
  return updateRequest(tx, row.request_id, {
    ...change,
    status: to,
    business_seconds: running.business_seconds,
    waits_since: running.waits_since,
    due_at: running.due_at,
    close_at: to === 'AWAITING_INFORMATION' ? closingTime(now, timeZone) : null,
    resolved_at: to === 'RESOLVED' ? now : null,
    resolved_by: to === 'RESOLVED' ? resolvedBy : null,
    resolution_seconds: to === 'RESOLVED' ? rested.business_seconds : null,
  });
}
