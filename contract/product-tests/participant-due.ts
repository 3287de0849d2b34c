import { afterBusinessDays, beforeBusinessSeconds } from '../time/business-days.ts';
import { HOUR_SECONDS } from '../time/durations.ts';
import { dateIn, endOfDay, endOfDayAfter, startOfDate } from '../time/panel-days.ts';
import { STAGES, WAITS, type ParticipantStage, type WaitName } from './participant-stages.ts';
import { REMINDER_BEFORE_BUSINESS_HOURS } from './product-test-limits.ts';
import type { ShipmentStatus } from './shipment-statuses.ts';
import { diaryRoundsOf, startOfDiaryRound } from './testing-clock.ts';

type Wait = (typeof WAITS)[WaitName];
type MembersWait = Extract<Wait, { readonly on: 'MEMBER' }>;
type KindOf<On extends Wait['on']> = Extract<Wait, { readonly on: On; readonly kind: string }>['kind'];
export type ReminderKind = MembersWait['remind'];
export type ClosingKind = MembersWait['close'];
export type DueKind = ReminderKind | ClosingKind | KindOf<'NOBODY'> | KindOf<'US'>;

const ALL_WAITS: readonly Wait[] = Object.values(WAITS);
const MEMBERS_WAITS = ALL_WAITS.filter((wait): wait is MembersWait => wait.on === 'MEMBER');

/** What is overdue on our side from then on: somebody has to look. Nothing happens by itself. */
export const WATCHED_KINDS: readonly DueKind[] = ALL_WAITS.flatMap((wait) => (wait.on === 'US' ? [wait.kind] : []));

/** What happens after a deadline. A member who was reminded of it and has not acted is overdue until then. */
export const CLOSING_KINDS: readonly ClosingKind[] = MEMBERS_WAITS.map(({ close }) => close);

/** What a member's own deadline leads to. */
export const MEMBERS_KINDS: readonly DueKind[] = MEMBERS_WAITS.flatMap(({ remind, close }) => [remind, close]);

export const DUE_KINDS: readonly DueKind[] = ALL_WAITS.flatMap((wait) =>
  wait.on === 'MEMBER' ? [wait.remind, wait.close] : [wait.kind],
);

/** Why somebody is closed when a deadline has passed. */
export function closesBecause(kind: ClosingKind): MembersWait['because'] {
  const wait = MEMBERS_WAITS.find(({ close }) => close === kind);
  if (wait === undefined) throw new Error(`${kind} closes nobody`);
  return wait.because;
}

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
  /** When we asked the member something that is not answered yet: from then on we wait for them. */
  readonly supportAskedAt: Date | null;
  /** How long the clock stood still, and since when it does now. */
  readonly pausedMs: number;
  readonly pausedFrom: Date | null;
  readonly feedbackOpensAt: Date | null;
  readonly feedbackTakenAt: Date | null;
  readonly diaryRoundsHandedOut: number;
  /** The last reminder of the deadlines of this stage. */
  readonly remindedAt: Date | null;
  /** An operator gave more time than the rule does. */
  readonly extendedUntil: Date | null;
}

/** Of somebody to whom nothing has happened. */
export const NO_FACTS: Omit<ParticipantFacts, 'stage'> = {
  selectedAt: null,
  confirmedAt: null,
  shipmentStatus: null,
  shipmentStatusAt: null,
  deliveredAt: null,
  receivedAt: null,
  supportRequestedAt: null,
  supportAskedAt: null,
  pausedMs: 0,
  pausedFrom: null,
  feedbackOpensAt: null,
  feedbackTakenAt: null,
  diaryRoundsHandedOut: 0,
  remindedAt: null,
  extendedUntil: null,
};

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
  const begun = begunWait(facts, plan);
  if (begun === null) return null;
  const { since } = begun;
  const wait: Wait = WAITS[begun.name];
  if (wait.on === 'NOBODY') return { kind: wait.kind, at: since };
  if (wait.on === 'US') {
    const at = wait.businessDays === 0 ? since : afterBusinessDays(since, wait.businessDays, plan.timeZone);
    return { kind: wait.kind, at };
  }
  const end = deadlineOf(wait, since, facts, plan);
  const reminder = beforeBusinessSeconds(end, REMINDER_BEFORE_BUSINESS_HOURS * HOUR_SECONDS, plan.timeZone);
  const { remindedAt } = facts;
  // Nobody is reminded of what they were asked a moment ago, or twice on a day. One that was given more time is reminded again.
  const isReminded = reminder <= since || (remindedAt !== null && remindedAt >= startOfDay(reminder, plan.timeZone));
  return isReminded ? { kind: wait.close, at: end } : { kind: wait.remind, at: reminder };
}

export interface Closing {
  readonly wait: WaitName;
  readonly remind: ReminderKind;
  readonly at: Date;
  /** Whether its days are those of the calendar; all others are business days. */
  readonly isByCalendar: boolean;
}

/** When it closes by itself, if its member does not act, and what is waited for until then; null when nothing closes. */
export function closingOf(facts: ParticipantFacts, plan: DuePlan): Closing | null {
  const begun = begunWait(facts, plan);
  if (begun === null) return null;
  const wait: Wait = WAITS[begun.name];
  if (wait.on !== 'MEMBER') return null;
  const at = deadlineOf(wait, begun.since, facts, plan);
  return { wait: begun.name, remind: wait.remind, at, isByCalendar: 'days' in wait };
}

/** Whether the board shows it as overdue: it was reminded of, or it waits for us longer than it should. */
export function isOverdue(due: Due | null, now: Date): boolean {
  return due !== null && (CLOSING_KINDS.some((kind) => kind === due.kind) || (isWatched(due.kind) && due.at <= now));
}

/** Whether the time has come for something that happens by itself. */
export function happensNow(due: Due | null, now: Date): boolean {
  return due !== null && !isWatched(due.kind) && due.at <= now;
}

/** The end of the day on which so many business days are over: a deadline on Tuesday leaves all of Tuesday. */
export function deadlineAfterBusinessDays(from: Date, days: number, timeZone: string): Date {
  return endOfDay(afterBusinessDays(from, days, timeZone), timeZone);
}

const startOfDay = (instant: Date, timeZone: string): Date => startOfDate(dateIn(instant, timeZone), timeZone);

const isWatched = (kind: DueKind): boolean => WATCHED_KINDS.includes(kind);

function deadlineOf(wait: MembersWait, since: Date, { extendedUntil }: ParticipantFacts, plan: DuePlan): Date {
  const deadline =
    'days' in wait
      ? endOfDayAfter(since, plan[wait.days], plan.timeZone)
      : deadlineAfterBusinessDays(
          since,
          typeof wait.businessDays === 'number' ? wait.businessDays : plan[wait.businessDays],
          plan.timeZone,
        );
  return extendedUntil !== null && extendedUntil > deadline ? extendedUntil : deadline;
}

/** The first of what a stage waits for that has begun. Those who have given feedback wait for us alone. */
function begunWait(facts: ParticipantFacts, plan: DuePlan): { readonly name: WaitName; readonly since: Date } | null {
  if (facts.feedbackTakenAt !== null) return null;
  for (const name of STAGES[facts.stage].waits) {
    const since = BEGINS[name](facts, plan);
    if (since !== null) return { name, since };
  }
  return null;
}

/** From when on each is waited for, for what waits for nobody when it happens; null while it has not begun. */
const BEGINS: Readonly<Record<WaitName, (facts: ParticipantFacts, plan: DuePlan) => Date | null>> = {
  ADDRESS: ({ selectedAt }) => selectedAt,
  PACKAGE: ({ deliveredAt }) => deliveredAt,
  SUPPORT_REPLY: ({ supportRequestedAt, supportAskedAt }) => (supportRequestedAt === null ? null : supportAskedAt),
  // Their days do not run while they wait for us; ours do.
  SUPPORT_ANSWER: ({ supportRequestedAt }) => supportRequestedAt,
  ORDER: ({ confirmedAt }) => confirmedAt,
  STUCK_PARCEL: ({ shipmentStatus, shipmentStatusAt }) =>
    shipmentStatus === 'EXCEPTION' || shipmentStatus === 'RETURNED' ? shipmentStatusAt : null,
  SCAN: ({ shipmentStatusAt }) => shipmentStatusAt,
  DIARY_ROUND: nextDiaryRound,
  TESTING_DAYS: ({ pausedFrom, receivedAt, feedbackOpensAt }) =>
    pausedFrom !== null || receivedAt === null ? null : feedbackOpensAt,
  FEEDBACK: ({ pausedFrom, feedbackOpensAt }) => (pausedFrom === null ? feedbackOpensAt : null),
};

/** When the next round is handed out; null when there is none before the feedback survey opens. */
function nextDiaryRound(facts: ParticipantFacts, { testingDays, diaryEveryDays }: DuePlan): Date | null {
  const { pausedFrom, pausedMs, receivedAt, feedbackOpensAt } = facts;
  if (pausedFrom !== null || receivedAt === null || feedbackOpensAt === null || diaryEveryDays === null) return null;
  const next = facts.diaryRoundsHandedOut + 1;
  if (next > diaryRoundsOf(testingDays, diaryEveryDays)) return null;
  const at = startOfDiaryRound(receivedAt, next, diaryEveryDays, pausedMs);
  return at < feedbackOpensAt ? at : null;
}
