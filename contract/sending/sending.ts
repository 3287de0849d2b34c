import { numberText } from '../numbers.ts';
import { zoneName } from '../time/zone-name.ts';
import type { OperatorRole } from '../wire/rest.ts';

export { zoneName };

/** What goes out to more people than this waits a minute, in which it can be stopped. */
export const MASS_SEND_PEOPLE = 20;
export const GRACE_SECONDS = 60;
/** Times are typed to the minute: the minute that it is now is not past yet. */
export const PAST_TOLERANCE_SECONDS = 60;

/** Acts on chosen people that have no start of their own: as a whole they wait for their minute. */
export const POSTPONED_KINDS = [
  'TEST_REMINDER',
  'TEST_RESHIPMENT',
  'TEST_DAYS',
  'TEST_CLOSING',
  'TEST_SELECTION',
  'TEST_SELECTION_END',
  'LINKS',
  'RETRY',
] as const;
export type PostponedKind = (typeof POSTPONED_KINDS)[number];

export type SendingKind = 'ANNOUNCEMENT' | 'LAUNCH' | 'INVITATIONS' | 'BADGE' | PostponedKind;

export const isPostponed = (kind: SendingKind): kind is PostponedKind =>
  POSTPONED_KINDS.some((postponed) => postponed === kind);

const RESEARCH = ['RESEARCHER', 'ADMIN'] as const;
const TESTS = ['RESEARCHER', 'FULFILMENT', 'SUPPORT', 'ADMIN'] as const;

/** Who sees that it is about to go out, and may stop it or send it now: anyone who may begin it. */
export const SENDING_ROLES: Readonly<Record<SendingKind, readonly OperatorRole[]>> = {
  ANNOUNCEMENT: RESEARCH,
  LAUNCH: RESEARCH,
  INVITATIONS: RESEARCH,
  RETRY: RESEARCH,
  BADGE: ['ADMIN'],
  LINKS: ['RESEARCHER', 'SUPPORT', 'ADMIN'],
  TEST_REMINDER: TESTS,
  TEST_RESHIPMENT: TESTS,
  TEST_DAYS: TESTS,
  TEST_CLOSING: ['RESEARCHER', 'SUPPORT', 'ADMIN'],
  TEST_SELECTION: RESEARCH,
  TEST_SELECTION_END: RESEARCH,
};

/** What reaches so many people waits a minute before it goes out. */
export const waitsAMinute = (people: number): boolean => people > MASS_SEND_PEOPLE;

/** Whether a time that somebody chose has passed: nothing is scheduled for then. */
export function isPast(at: Date, now: Date): boolean {
  return at.getTime() < now.getTime() - PAST_TOLERANCE_SECONDS * 1_000;
}

/** When something goes out that was asked for now, or for a time; what reaches many people is never sooner than its grace. */
export function startOfSending(asked: Date | null, people: number, now: Date): Date {
  const soonest = waitsAMinute(people) ? new Date(now.getTime() + GRACE_SECONDS * 1_000) : now;
  return asked !== null && asked > soonest ? asked : soonest;
}

/** '11/23/2026 at 9:00 am Eastern Time'. */
export function momentInZone(at: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-US', { timeZone, month: '2-digit', day: '2-digit', year: 'numeric' });
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  const clock = time.format(at).toLowerCase().replaceAll(/\s+/g, ' ');
  return `${day.format(at)} at ${clock} ${zoneName(timeZone)}`;
}

export const peopleText = (people: number): string => (people === 1 ? '1 person' : `${numberText(people)} people`);

export function pastSentence(timeZone: string): string {
  return `That time has passed. Choose a later one; times are in ${zoneName(timeZone)}.`;
}
