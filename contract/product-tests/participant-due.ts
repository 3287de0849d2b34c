import { PRODUCT_TESTING_SUPPORT_CLOSES_BUSINESS_DAYS, SUPPORT_ANSWER_MAX_BUSINESS_DAYS } from '../limits.ts';
import { afterBusinessDays, beforeBusinessSeconds } from '../time/business-days.ts';
import { HOUR_SECONDS } from '../time/durations.ts';
import { dateIn, endOfDay, endOfDayAfter, startOfDate } from '../time/panel-days.ts';
import type { ClosingReason, ParticipantStage } from './participant-stages.ts';
import {
  NO_SCAN_BUSINESS_DAYS,
  ORDER_LATE_BUSINESS_DAYS,
  REMINDER_BEFORE_BUSINESS_HOURS,
} from './product-test-limits.ts';
import type { ShipmentStatus } from './shipment-statuses.ts';
import { diaryRoundsOf, startOfDiaryRound } from './testing-clock.ts';

/** What happens to a participant by itself when its time has come. */
export const TENDED_KINDS = [
  'REMIND_ADDRESS',
  'CLOSE_ADDRESS',
  'REMIND_DELIVERY',
  'CLOSE_DELIVERY',
  'REMIND_SUPPORT',
  'CLOSE_SUPPORT',
  'HAND_OUT_DIARY',
  'OPEN_FEEDBACK',
  'REMIND_FEEDBACK',
  'CLOSE_FEEDBACK',
] as const;

/** Those of them that a member's own deadline leads to. */
export const MEMBERS_KINDS = TENDED_KINDS.filter((kind) => kind.startsWith('REMIND_') || kind.startsWith('CLOSE_'));

/** What is overdue on our side from then on: somebody has to look. Nothing happens by itself. */
export const WATCHED_KINDS = ['LATE_ORDER', 'PARCEL_STUCK', 'NO_SCAN', 'ANSWER_SUPPORT'] as const;

export const DUE_KINDS = [...TENDED_KINDS, ...WATCHED_KINDS] as const;
export type DueKind = (typeof DUE_KINDS)[number];

/** Why somebody is closed when a deadline has passed. */
export const CLOSES_BECAUSE = {
  CLOSE_ADDRESS: 'ADDRESS_NOT_CONFIRMED',
  CLOSE_DELIVERY: 'PACKAGE_NOT_CONFIRMED',
  CLOSE_SUPPORT: 'SUPPORT_NOT_ANSWERED',
  CLOSE_FEEDBACK: 'FEEDBACK_NOT_GIVEN',
} as const satisfies Partial<Record<DueKind, ClosingReason>>;

/** Whoever was reminded and has not acted yet is overdue, until the deadline closes it. */
export const CLOSING_KINDS = Object.keys(CLOSES_BECAUSE) as readonly (keyof typeof CLOSES_BECAUSE)[];

export interface Due {
  readonly kind: DueKind;
  readonly at: Date;
}

/** What the next thing depends on; no clock is among it, so that it changes only when something happens. */
export interface ParticipantFacts {
  readonly stage: ParticipantStage;
  readonly selectedAt: Date | null;
  /** When both stood: the address and the consent. */
  readonly confirmedAt: Date | null;
  /** Of the parcel that is on its way, or was. */
  readonly shipmentStatus: ShipmentStatus | null;
  readonly shipmentStatusAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly receivedAt: Date | null;
  /** When the member said that it never came, or that something is off, and the request is still open. */
  readonly supportRequestedAt: Date | null;
  /** When we asked the member something that is not answered yet: from then on it is their turn. */
  readonly supportAskedAt: Date | null;
  /** How long the clock stood still, and since when it does now. */
  readonly pausedMs: number;
  readonly pausedFrom: Date | null;
  readonly feedbackOpensAt: Date | null;
  readonly diaryRoundsHandedOut: number;
  /** The last reminder of the deadlines of this stage. */
  readonly remindedAt: Date | null;
  /** An operator gave more time than the rule does. */
  readonly extendedUntil: Date | null;
}

/** What of the plan counts. */
export interface DuePlan {
  readonly addressDays: number;
  readonly testingDays: number;
  readonly diaryEveryDays: number | null;
  readonly feedbackDays: number;
  readonly timeZone: string;
}

/** What is due next of a participant, by itself or by us; null while nothing is. */
export function dueOf(facts: ParticipantFacts, plan: DuePlan): Due | null {
  if (facts.stage === 'DONE' || facts.stage === 'CLOSED') return null;
  if (facts.supportRequestedAt !== null) return dueOfSupport(facts, facts.supportRequestedAt, plan);
  switch (facts.stage) {
    case 'SELECTED':
      return facts.confirmedAt === null
        ? dueOfAddress(facts, plan)
        : ours('LATE_ORDER', facts.confirmedAt, ORDER_LATE_BUSINESS_DAYS, plan);
    case 'SHIPPED':
      return dueOfParcel(facts, plan);
    case 'DELIVERED':
      return facts.deliveredAt === null
        ? null
        : reminderThenClose(['REMIND_DELIVERY', 'CLOSE_DELIVERY'], facts, plan, {
            since: facts.deliveredAt,
            deadline: deadlineAfterBusinessDays(
              facts.deliveredAt,
              PRODUCT_TESTING_SUPPORT_CLOSES_BUSINESS_DAYS,
              plan.timeZone,
            ),
          });
    case 'TESTING':
      return dueOfTesting(facts, plan);
    case 'FEEDBACK':
      return dueOfFeedback(facts, plan);
    case 'INVITED':
    case 'SCREENED':
      return null;
  }
}

/** Whether the board shows it as overdue: it was reminded of, or it waits for us longer than it should. */
export function isOverdue(due: Due | null, now: Date): boolean {
  return due !== null && (CLOSING_KINDS.some((kind) => kind === due.kind) || (isWatched(due.kind) && due.at <= now));
}

/** The end of the day on which so many business days are over: whoever has until Tuesday has all of it. */
export function deadlineAfterBusinessDays(from: Date, days: number, timeZone: string): Date {
  return endOfDay(afterBusinessDays(from, days, timeZone), timeZone);
}

const startOfDay = (instant: Date, timeZone: string): Date => startOfDate(dateIn(instant, timeZone), timeZone);

const isWatched = (kind: DueKind): boolean => WATCHED_KINDS.some((one) => one === kind);

function dueOfAddress(facts: ParticipantFacts, plan: DuePlan): Due | null {
  if (facts.selectedAt === null) return null;
  const deadline = deadlineAfterBusinessDays(facts.selectedAt, plan.addressDays, plan.timeZone);
  return reminderThenClose(['REMIND_ADDRESS', 'CLOSE_ADDRESS'], facts, plan, { since: facts.selectedAt, deadline });
}

function dueOfParcel({ shipmentStatus, shipmentStatusAt }: ParticipantFacts, plan: DuePlan): Due | null {
  if (shipmentStatusAt === null) return null;
  const isStuck = shipmentStatus === 'EXCEPTION' || shipmentStatus === 'RETURNED';
  if (isStuck) return { kind: 'PARCEL_STUCK', at: shipmentStatusAt };
  return ours('NO_SCAN', shipmentStatusAt, NO_SCAN_BUSINESS_DAYS, plan);
}

/** Their days do not run while they wait for us; ours do. */
function dueOfSupport(facts: ParticipantFacts, requestedAt: Date, plan: DuePlan): Due {
  const { supportAskedAt: askedAt } = facts;
  if (askedAt === null) return ours('ANSWER_SUPPORT', requestedAt, SUPPORT_ANSWER_MAX_BUSINESS_DAYS, plan);
  const deadline = deadlineAfterBusinessDays(askedAt, PRODUCT_TESTING_SUPPORT_CLOSES_BUSINESS_DAYS, plan.timeZone);
  return reminderThenClose(['REMIND_SUPPORT', 'CLOSE_SUPPORT'], facts, plan, { since: askedAt, deadline });
}

function dueOfTesting(facts: ParticipantFacts, plan: DuePlan): Due | null {
  if (facts.pausedFrom !== null || facts.receivedAt === null || facts.feedbackOpensAt === null) return null;
  const open: Due = { kind: 'OPEN_FEEDBACK', at: facts.feedbackOpensAt };
  const next = facts.diaryRoundsHandedOut + 1;
  if (plan.diaryEveryDays === null || next > diaryRoundsOf(plan.testingDays, plan.diaryEveryDays)) return open;
  const at = startOfDiaryRound(facts.receivedAt, next, plan.diaryEveryDays, facts.pausedMs);
  return at < open.at ? { kind: 'HAND_OUT_DIARY', at } : open;
}

function dueOfFeedback(facts: ParticipantFacts, plan: DuePlan): Due | null {
  if (facts.pausedFrom !== null || facts.feedbackOpensAt === null) return null;
  const opensAt = facts.feedbackOpensAt;
  const deadline = endOfDayAfter(opensAt, plan.feedbackDays, plan.timeZone);
  return reminderThenClose(['REMIND_FEEDBACK', 'CLOSE_FEEDBACK'], facts, plan, { since: opensAt, deadline });
}

function reminderThenClose(
  [remind, close]: readonly [DueKind, DueKind],
  { remindedAt, extendedUntil }: ParticipantFacts,
  { timeZone }: DuePlan,
  { since, deadline }: { readonly since: Date; readonly deadline: Date },
): Due {
  const end = extendedUntil !== null && extendedUntil > deadline ? extendedUntil : deadline;
  const reminder = beforeBusinessSeconds(end, REMINDER_BEFORE_BUSINESS_HOURS * HOUR_SECONDS, timeZone);
  // Nobody is reminded of what they were asked a moment ago, or twice on a day. One that was given more time is reminded again.
  const isReminded = reminder <= since || (remindedAt !== null && remindedAt >= startOfDay(reminder, timeZone));
  return isReminded ? { kind: close, at: end } : { kind: remind, at: reminder };
}

function ours(kind: DueKind, from: Date, days: number, { timeZone }: DuePlan): Due {
  return { kind, at: afterBusinessDays(from, days, timeZone) };
}
