import type { ProductTestNoticeKind } from '../messages/product-test-notices.ts';
import { type DateManner, writtenDate } from '../time/written-date.ts';
import { zoneName } from '../time/zone-name.ts';

/** How each date of a product test is written. */
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
  since: 'DAY',
  screenerThrough: 'THROUGH',
  ended: 'DAY',
} as const satisfies Record<string, DateManner>;

export type TestDateName = keyof typeof WRITTEN;
export const TEST_DATE_NAMES = Object.keys(WRITTEN) as readonly TestDateName[];

/**
 * A date of a product test as the clocks of a zone show it: 11/23/2026, or 11/23/2026, 3:00 pm. Screens, notifications, e-mails
 * and the console write it with this alone, a member's in their own zone and the console's in the panel's.
 */
export const testDate = (name: TestDateName, at: Date | string, timeZone: string): string =>
  writtenDate(WRITTEN[name], at, timeZone);

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
