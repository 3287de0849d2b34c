import { HOUR_MS } from '../time/durations.ts';
import type { OperatorRole } from '../wire/rest.ts';
import { kindsDecidedBy } from './second-person.ts';

/** Who counts as a second person, and from when. Only the console and the server load this. */

/** So long after they were made an approver in the console. */
export const APPROVER_AFTER_HOURS = 24;
/** And so long for requests of the person who made them one, in either direction. */
export const APPROVER_FOR_MAKER_AFTER_DAYS = 7;

export const canApprove = (role: OperatorRole): boolean => kindsDecidedBy(role).length > 0;

/** Whether a role decides something that the one before did not; null for nobody yet. */
export function gainsApproval(before: OperatorRole | null, after: OperatorRole): boolean {
  const known = before === null ? [] : kindsDecidedBy(before);
  return kindsDecidedBy(after).some((kind) => !known.includes(kind));
}

/** How somebody became an approver. Both null when the command on the server or the system made them: they count at once. */
export interface Approver {
  readonly operatorId: string;
  readonly since: Date | null;
  /** Who asked for it: invited them, gave them the role, enabled them or reset their sign-in. */
  readonly by: string | null;
}

/** From when an approver counts for what somebody asks; null when always. An asker of null is the system. */
export function countsFrom(approver: Approver, asker: Approver | null): Date | null {
  const waits = [
    approver.since && after(approver.since, APPROVER_AFTER_HOURS),
    asker && approver.by === asker.operatorId && approver.since && after(approver.since, FOR_MAKER_HOURS),
    // Anyone who was made by the approver yesterday asks for nothing that the approver could not ask for.
    asker && asker.by === approver.operatorId && asker.since && after(asker.since, FOR_MAKER_HOURS),
  ].filter((wait) => wait instanceof Date);
  return waits.toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null;
}

const FOR_MAKER_HOURS = APPROVER_FOR_MAKER_AFTER_DAYS * 24;
const after = (since: Date, hours: number): Date => new Date(since.getTime() + hours * HOUR_MS);
