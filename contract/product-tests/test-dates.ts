import type { ProductTestNoticeKind } from '../messages/product-test-notices.ts';
import { zoneName } from '../time/zone-name.ts';

/**
 * How each date of a product test is written. 'DAY' is the day of something that happened; 'FROM' the day and hour from which
 * something is open; 'THROUGH' the last day of a time that ends then; 'UNTIL' the last day and hour at which a member can act.
 */
const WRITTEN = {
  arrived: 'DAY',
  testThrough: 'THROUGH',
  feedbackOpens: 'FROM',
  diaryOpens: 'FROM',
  diaryUntil: 'UNTIL',
  confirmBy: 'UNTIL',
  replyBy: 'UNTIL',
  feedbackBy: 'UNTIL',
  shared: 'DAY',
  agreed: 'DAY',
  scanned: 'DAY',
  due: 'FROM',
  happened: 'FROM',
} as const satisfies Record<string, 'DAY' | 'FROM' | 'THROUGH' | 'UNTIL'>;

export type TestDateName = keyof typeof WRITTEN;
export const TEST_DATE_NAMES = Object.keys(WRITTEN) as readonly TestDateName[];

/**
 * A date of a product test as the clocks of a zone show it: 11/23/2026, or 11/23/2026, 3:00 pm. Screens, notifications, e-mails
 * and the console write it with this alone, a member's in their own zone and the console's in the panel's.
 */
export function testDate(name: TestDateName, at: Date | string, timeZone: string): string {
  const { day, time } = formattersOf(timeZone);
  const instant = new Date(at);
  const justBefore = new Date(instant.getTime() - 1);
  const hourOf = (shown: Date) => time.format(shown).toLowerCase().replaceAll(/\s/g, ' ');
  switch (WRITTEN[name]) {
    case 'DAY':
      return day.format(instant);
    case 'THROUGH':
      return day.format(justBefore);
    case 'FROM':
      return `${day.format(instant)}, ${hourOf(instant)}`;
    case 'UNTIL': {
      // Midnight belongs to the day that it ends: nobody reads 12:00 am as the end of the day before.
      const last = hourOf(instant) === MIDNIGHT ? justBefore : instant;
      return `${day.format(last)}, ${hourOf(last)}`;
    }
  }
}

/** The same with the zone, where it stands alone: 11/23/2026, 3:00 pm Pacific Time. */
export function testDateInZone(name: TestDateName, at: Date | string, timeZone: string): string {
  return `${testDate(name, at, timeZone)} ${zoneName(timeZone)}`;
}

/** The date that each notice of a test names. */
const DATE_OF_NOTICE: { readonly [kind in ProductTestNoticeKind]?: TestDateName } = {
  SELECTED: 'confirmBy',
  FROM_RESERVE: 'confirmBy',
  REMIND_ADDRESS: 'confirmBy',
  DELIVERED: 'replyBy',
  REMIND_DELIVERY: 'replyBy',
  REMIND_SUPPORT: 'replyBy',
  MORE_DAYS: 'replyBy',
  TESTING: 'feedbackOpens',
  FEEDBACK: 'feedbackBy',
  REMIND_FEEDBACK: 'feedbackBy',
};

export const namesDate = (kind: ProductTestNoticeKind): boolean => DATE_OF_NOTICE[kind] !== undefined;

/** What a notice says of a date, in the zone of the member who reads it; empty where it names none. */
export function noticeDate(kind: ProductTestNoticeKind, at: Date | null | undefined, timeZone: string): string {
  const name = DATE_OF_NOTICE[kind];
  return name === undefined || at == null ? '' : testDateInZone(name, at, timeZone);
}

const MIDNIGHT = '12:00 am';

interface Formatters {
  readonly day: Intl.DateTimeFormat;
  readonly time: Intl.DateTimeFormat;
}

/** Making one takes longer than using it a hundred times. */
const formatters = new Map<string, Formatters>();

function formattersOf(timeZone: string): Formatters {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const made = {
    day: new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
    time: new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }),
  };
  formatters.set(timeZone, made);
  return made;
}
