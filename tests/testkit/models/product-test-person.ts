import type { ParticipantStage, Selection } from '#contract/product-tests/participant-stages.ts';
import type { ShipmentStatus } from '#contract/product-tests/shipment-statuses.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { dayOf, deadlineAfter, reminderBefore, startOf } from './workdays.ts';

/** Somebody in a product test as the model of it has them, with what their parcels and deadlines come to. */
export const REPORTS = ['SHIPPED', 'OUT_FOR_DELIVERY', 'EXCEPTION', 'DELIVERED', 'RETURNED'] as const;

export interface Parcel {
  events: { status: ShipmentStatus; at: number }[];
  isReplaced: boolean;
}
export interface Participant {
  /** Who is next on the reserve has the lowest. */
  lot: number;
  stage: ParticipantStage;
  selection: Selection;
  why: string | null;
  stageAt: number;
  selectedAt: number | null;
  hasAddress: boolean;
  hasConsent: boolean;
  parcels: Parcel[];
  receivedAt: number | null;
  isMissing: boolean;
  pausedFrom: number | null;
  pausedMs: number;
  remindedAt: number | null;
  extendedUntil: number;
  hasFeedbackTask: boolean;
  keys: Record<number, boolean>;
}
export const PLAN = { units: 4, addressDays: 5, testingDays: 4, feedbackDays: 7, points: 600 } as const;
const PACKAGE_DAYS = 3;

export const aScreenedPerson = (lot: number, stageAt: number): Participant => ({
  lot,
  stage: 'SCREENED',
  selection: 'NONE',
  why: null,
  stageAt,
  selectedAt: null,
  hasAddress: false,
  hasConsent: false,
  parcels: [],
  receivedAt: null,
  isMissing: false,
  pausedFrom: null,
  pausedMs: 0,
  remindedAt: null,
  extendedUntil: 0,
  hasFeedbackTask: false,
  keys: {},
});

export const parcelOf = ({ parcels }: Participant) => parcels.at(-1);
export const isOut = ({ stage }: Participant) => stage === 'DONE' || stage === 'CLOSED';
export const isAwaiting = ({ stage }: Participant) =>
  stage === 'SELECTED' || stage === 'SHIPPED' || stage === 'DELIVERED';

const ON_ITS_WAY: readonly ShipmentStatus[] = REPORTS;
export const wasSent = ({ events }: Parcel) => events.some(({ status }) => ON_ITS_WAY.includes(status));

/** What came back stays so, then what was called off, then what was delivered; else the latest report counts. */
export function statusOf({ events }: Parcel): ShipmentStatus {
  for (const status of ['RETURNED', 'CANCELLED', 'DELIVERED'] as const) {
    if (events.some((event) => event.status === status)) return status;
  }
  const order: readonly ShipmentStatus[] = REPORTS;
  const latest = events.toSorted((a, b) => b.at - a.at || order.indexOf(b.status) - order.indexOf(a.status))[0];
  return latest?.status ?? 'ORDERED';
}

/** Until when somebody has to do something, or else they are out; null while nothing is asked of them. */
export function closing(person: Participant): { why: string; at: number; asked: number } | null {
  const { stage, stageAt, extendedUntil } = person;
  const until = (why: string, asked: number, end: number) => ({ why, asked, at: Math.max(end, extendedUntil) });
  if (person.isMissing) return null;
  if (stage === 'SELECTED' && parcelOf(person) === undefined) {
    const asked = person.selectedAt ?? 0;
    return until('ADDRESS', asked, deadlineAfter(asked, PLAN.addressDays));
  }
  if (stage === 'DELIVERED') return until('DELIVERY', stageAt, deadlineAfter(stageAt, PACKAGE_DAYS));
  return stage === 'FEEDBACK' ? until('FEEDBACK', stageAt, startOf(dayOf(stageAt) + PLAN.feedbackDays + 1)) : null;
}

export const feedbackOpens = ({ receivedAt, pausedMs }: Participant) =>
  (receivedAt ?? 0) + (PLAN.testingDays + Math.ceil(pausedMs / DAY_MS)) * DAY_MS;

export function dueOf(person: Participant): { kind: string; at: number } | null {
  if (person.stage === 'TESTING') {
    return person.pausedFrom === null ? { kind: 'OPEN_FEEDBACK', at: feedbackOpens(person) } : null;
  }
  const close = closing(person);
  if (close === null) return null;
  const reminder = reminderBefore(close.at);
  const isReminded = person.remindedAt !== null && person.remindedAt >= startOf(dayOf(reminder));
  if (reminder <= close.asked || isReminded) return { kind: `CLOSE_${close.why}`, at: close.at };
  return { kind: `REMIND_${close.why}`, at: reminder };
}
