import { DUE_BUSINESS_DAYS, type TicketPriority } from '#contract/support/priorities.ts';
import { afterBusinessSeconds, BUSINESS_DAY_SECONDS, businessSecondsBetween } from '#contract/time/business-days.ts';
import type { SupportTables } from './support.tables.ts';

/** The clock of an answer. It runs in business time while it is for us to answer, and stops while we wait for the member. */
type AnswerClock = Pick<SupportTables['support_request'], 'waits_since' | 'due_at'> & {
  readonly business_seconds: number;
};

/** After a stop it is due no sooner than this after it runs again, however much was used before. */
const LEAST_SECONDS = BUSINESS_DAY_SECONDS;

/** A clock that runs from then on, due when the rest of its time is used up. */
export function runningClock(
  usedSeconds: number,
  since: Date,
  priority: TicketPriority,
  timeZone: string,
): AnswerClock {
  const whole = DUE_BUSINESS_DAYS[priority] * BUSINESS_DAY_SECONDS;
  const left = usedSeconds === 0 ? whole : Math.max(whole - usedSeconds, LEAST_SECONDS);
  return {
    business_seconds: usedSeconds,
    waits_since: since,
    due_at: afterBusinessSeconds(since, left, timeZone),
  };
}

export function stoppedClock(clock: AnswerClock, now: Date, timeZone: string): AnswerClock {
  return { business_seconds: waitedSeconds(clock, now, timeZone), waits_since: null, due_at: null };
}

export function waitedSeconds(clock: AnswerClock, now: Date, timeZone: string): number {
  const running = clock.waits_since === null ? 0 : businessSecondsBetween(clock.waits_since, now, timeZone);
  return clock.business_seconds + running;
}

interface Waiting {
  readonly seconds: number;
  readonly isPaused: boolean;
  readonly dueAt: Date | null;
  readonly isOverdue: boolean;
}

export function waitingOf(
  row: AnswerClock & Pick<SupportTables['support_request'], 'status'>,
  now: Date,
  timeZone: string,
): Waiting {
  return {
    seconds: waitedSeconds(row, now, timeZone),
    isPaused: row.status === 'AWAITING_INFORMATION',
    dueAt: row.due_at,
    isOverdue: row.due_at !== null && row.due_at < now,
  };
}
