import type { ShipmentEventSource } from './shipment-statuses.ts';
import { SHIPMENT_REPAIR_DAYS } from './product-test-limits.ts';

/** What can follow from a repaired line; from then on it is not undone any more. */
export const REPAIR_FOLLOWED_BY = {
  tooOld: `Fixes can be undone for ${SHIPMENT_REPAIR_DAYS} days.`,
  addressDeleted: "The address has since been deleted, so this can't be undone.",
  closed: 'The test has since ended for this participant.',
  received: 'The member has since confirmed delivery.',
  support: 'The member has since reported a problem with the package.',
  anotherParcel: 'Another package has since been sent.',
  carrier: 'The carrier has since updated this package.',
  news: "There's newer tracking for this package.",
  deadline: 'A reminder has since been sent, or a deadline has changed.',
} as const;
export type RepairFollowedBy = keyof typeof REPAIR_FOLLOWED_BY;

/** What is compared of a participant. Times are ISO text; null where there is none. */
export interface RepairedState {
  readonly stage: string;
  readonly stageAt: string;
  readonly remindedAt: string | null;
  readonly extendedUntil: string | null;
  readonly supportRequestedAt: string | null;
  readonly supportAskedAt: string | null;
  readonly pausedFrom: string | null;
}

export interface SinceRepair {
  readonly isTooOld: boolean;
  readonly hasAddress: boolean;
  readonly after: RepairedState;
  readonly now: RepairedState;
  readonly isNewestParcel: boolean;
  /** Who told of the parcel besides the repair. */
  readonly otherEvents: readonly ShipmentEventSource[];
}

/** What follows from a repaired line by now; null while it can be undone. */
export function repairFollowedBy(since: SinceRepair): RepairFollowedBy | null {
  const { after, now, otherEvents } = since;
  if (since.isTooOld) return 'tooOld';
  if (now.stage === 'CLOSED' || now.stage === 'DONE') return 'closed';
  if (!since.hasAddress) return 'addressDeleted';
  if (now.stage === 'TESTING' || now.stage === 'FEEDBACK') return 'received';
  if (now.supportRequestedAt !== after.supportRequestedAt || now.supportAskedAt !== after.supportAskedAt) {
    return 'support';
  }
  if (!since.isNewestParcel) return 'anotherParcel';
  if (otherEvents.includes('WEBHOOK')) return 'carrier';
  if (otherEvents.length > 0) return 'news';
  const isSame = (Object.keys(after) as (keyof RepairedState)[]).every((key) => after[key] === now[key]);
  return isSame ? null : 'deadline';
}
