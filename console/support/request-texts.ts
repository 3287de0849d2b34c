import type { SupportCategory, SupportPriority, SupportStatus } from '#contract/generated/operator/graphql.ts';
import { SUPPORT_ANSWER_MAX_BUSINESS_DAYS, SUPPORT_ANSWER_MIN_BUSINESS_DAYS } from '#contract/limits.ts';
import { ISSUES, ISSUE_CATEGORIES } from '#contract/rules/support.ts';
import { DUE_BUSINESS_DAYS, type TicketPriority } from '#contract/support/priorities.ts';
import { BUSINESS_DAY_SECONDS } from '#contract/time/business-days.ts';
import { HOUR_SECONDS, MINUTE_SECONDS } from '#contract/time/durations.ts';
import type { TagTone } from '#ui/feedback/tag.tsx';
import type { SupportRow } from './requests.queries.ts';

export const PRIORITIES = ['P1', 'P2', 'P3'] as const satisfies readonly SupportPriority[];
const PRIORITY_NUMBERS = { P1: 1, P2: 2, P3: 3 } as const satisfies Record<SupportPriority, TicketPriority>;
/** Business days. */
const PROMISE = `${SUPPORT_ANSWER_MIN_BUSINESS_DAYS} to ${SUPPORT_ANSWER_MAX_BUSINESS_DAYS} days`;
export const CATEGORIES: readonly SupportCategory[] = ISSUE_CATEGORIES;
export const categoryLabel = (category: SupportCategory): string => ISSUES[category].label;

/** What a row is called: 'Other' tells nothing, so there the words themselves begin. */
export function titleOf({ category, subject }: Pick<SupportRow, 'category' | 'subject'>): string {
  return category === 'OTHER' && subject.trim() !== '' ? subject : categoryLabel(category);
}

/** Whose request it is, as a list says it. */
export function requesterText({ memberNumber, isGuest }: Pick<SupportRow, 'memberNumber' | 'isGuest'>): string {
  return memberNumber ?? (isGuest ? 'guest' : 'erased');
}

/** Business time in short: '42 min', '5 h', '1 d 2 h'. A business day has 24 hours. */
export function waitedText(seconds: number): string {
  if (seconds < MINUTE_SECONDS) return 'under 1 min';
  if (seconds < HOUR_SECONDS) return `${Math.floor(seconds / MINUTE_SECONDS)} min`;
  const hours = Math.floor((seconds % BUSINESS_DAY_SECONDS) / HOUR_SECONDS);
  const days = Math.floor(seconds / BUSINESS_DAY_SECONDS);
  return [days > 0 && `${days} d`, hours > 0 && `${hours} h`].filter(Boolean).join(' ');
}

/** How long a row waits, or why it does not. */
export function rowWaiting({ status, waiting }: Pick<SupportRow, 'status' | 'waiting'>): string {
  if (status === 'RESOLVED') return 'Resolved';
  return waiting.isPaused ? 'Paused' : waitedText(waiting.seconds);
}

/**
 * How long somebody has waited against what is promised. Who answers us when that time is used up gets a business day more, counted
 * from their answer: then the promise is no measure any more, and the day it is due is.
 */
export function waitedLabel({ seconds, isOverdue }: SupportRow['waiting'], priority: SupportPriority): string {
  const waited = waitedText(seconds);
  if (isOverdue) return `${waited}, overdue`;
  const isLonger = seconds > DUE_BUSINESS_DAYS[PRIORITY_NUMBERS[priority]] * BUSINESS_DAY_SECONDS;
  return isLonger ? `${waited}, due date extended` : `${waited} of ${PROMISE}`;
}

export type WaitingTone = 'calm' | 'warm' | 'late';

/** Past its day it is late; after the first of the days promised it is time. */
export function waitingTone({ seconds, isOverdue, isPaused }: SupportRow['waiting']): WaitingTone {
  if (isOverdue) return 'late';
  return seconds >= BUSINESS_DAY_SECONDS && !isPaused ? 'warm' : 'calm';
}

/** How full each of so many days is, 0 to 1. */
export function dayShares(seconds: number, days: number): readonly number[] {
  return Array.from({ length: days }, (_, day) => Math.min(1, Math.max(0, seconds / BUSINESS_DAY_SECONDS - day)));
}

/** Where a request stands, as operators read it; members read MESSAGES.support.states. */
export const STATUS_LABELS: Readonly<Record<SupportStatus, string>> = {
  NEW: 'New',
  IN_PROGRESS: 'In progress',
  AWAITING_INFORMATION: 'Awaiting information',
  RESOLVED: 'Resolved',
};

export const STATUS_TONES: Readonly<Record<SupportStatus, TagTone>> = {
  NEW: 'plum',
  IN_PROGRESS: 'info',
  AWAITING_INFORMATION: 'warning',
  RESOLVED: 'success',
};
