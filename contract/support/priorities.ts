import { SUPPORT_ANSWER_MAX_BUSINESS_DAYS, SUPPORT_ANSWER_MIN_BUSINESS_DAYS } from '../limits.ts';
import type { IssueCategory } from '../rules/support.ts';

/** 1 is P1, what is looked at first. */
export type TicketPriority = 1 | 2 | 3;

/** What is about points and cards first, then what keeps somebody from an activity (decisions §10). */
export const PRIORITY_OF: Readonly<Record<IssueCategory, TicketPriority>> = {
  POINTS_MISMATCH: 1,
  GIFT_CARD_ISSUE: 1,
  ACTIVITY_PARTICIPATION_ISSUE: 2,
  CANNOT_PROCEED_TO_NEXT_QUESTION: 2,
  OTHER: 3,
};

/** After how many business days an answer is overdue. */
export const DUE_BUSINESS_DAYS: Readonly<Record<TicketPriority, number>> = {
  1: SUPPORT_ANSWER_MIN_BUSINESS_DAYS,
  2: SUPPORT_ANSWER_MAX_BUSINESS_DAYS,
  3: SUPPORT_ANSWER_MAX_BUSINESS_DAYS,
};
