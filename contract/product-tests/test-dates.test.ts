import { glob, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { productTestNotices, type ProductTestNoticeKind } from '../messages/product-test-notices.ts';
import { DAY_MS } from '../time/durations.ts';
import { endOfDayAfter } from '../time/panel-days.ts';
import { deriveProductTest } from './product-testing-item.ts';
import { namesDate, noticeDate, TEST_DATE_NAMES, testDate, testDateInZone } from './test-dates.ts';
import { testingUntil } from './testing-clock.ts';

const NEW_YORK = 'America/New_York';
const LOS_ANGELES = 'America/Los_Angeles';
const HONOLULU = 'Pacific/Honolulu';
const HALIFAX = 'America/Halifax';
const PHOENIX = 'America/Phoenix';
const KOLKATA = 'Asia/Kolkata';

/** Confirmed at an instant and tested for some days of 24 hours, through and beyond changes of the clocks. */
test.each([
  ['an ordinary fortnight', '2026-06-01T19:00:00Z', 14, NEW_YORK, '06/15/2026', '06/15/2026, 3:00 pm'],
  ['the same in Los Angeles', '2026-06-01T19:00:00Z', 14, LOS_ANGELES, '06/15/2026', '06/15/2026, 12:00 pm'],
  ['late in the evening of Los Angeles', '2026-11-14T06:30:00Z', 10, LOS_ANGELES, '11/23/2026', '11/23/2026, 10:30 pm'],
  ['the same in New York', '2026-11-14T06:30:00Z', 10, NEW_YORK, '11/24/2026', '11/24/2026, 1:30 am'],
  ['the same in Honolulu', '2026-11-14T06:30:00Z', 10, HONOLULU, '11/23/2026', '11/23/2026, 8:30 pm'],
  ['clocks go back meanwhile', '2026-10-25T19:00:00Z', 10, NEW_YORK, '11/04/2026', '11/04/2026, 2:00 pm'],
  ['clocks go back, not in Phoenix', '2026-10-25T19:00:00Z', 10, PHOENIX, '11/04/2026', '11/04/2026, 12:00 pm'],
  ['clocks go forward meanwhile', '2026-03-01T20:00:00Z', 10, NEW_YORK, '03/11/2026', '03/11/2026, 4:00 pm'],
  ['at midnight exactly', '2026-06-01T04:00:00Z', 10, NEW_YORK, '06/10/2026', '06/11/2026, 12:00 am'],
  ['across the end of a year', '2026-12-24T18:00:00Z', 10, LOS_ANGELES, '01/03/2027', '01/03/2027, 10:00 am'],
  ['half an hour off', '2026-06-01T19:00:00Z', 10, KOLKATA, '06/12/2026', '06/12/2026, 12:30 am'],
])('%s: test through %#', (_, received, days, zone, through, opens) => {
  const receivedAt = new Date(received);
  const at = testingUntil({ receivedAt, testingDays: days, pausedMs: 0 });
  expect([testDate('testThrough', at, zone), testDate('feedbackOpens', at, zone)]).toEqual([through, opens]);
});

/** A deadline ends a day of the panel, which is in New York. */
test.each([
  ['in New York the whole day is left', '2026-11-20T15:00:00Z', NEW_YORK, '11/23/2026, 11:59 pm'],
  ['in Los Angeles all but three hours', '2026-11-20T15:00:00Z', LOS_ANGELES, '11/23/2026, 9:00 pm'],
  ['in Honolulu until the evening', '2026-11-20T15:00:00Z', HONOLULU, '11/23/2026, 7:00 pm'],
  ['in Honolulu an hour less in summer', '2026-06-05T15:00:00Z', HONOLULU, '06/08/2026, 6:00 pm'],
  ['in Halifax an hour of the next day', '2026-11-20T15:00:00Z', HALIFAX, '11/24/2026, 1:00 am'],
  ['in Phoenix by summer time', '2026-06-05T15:00:00Z', PHOENIX, '06/08/2026, 9:00 pm'],
  ['in Phoenix without', '2026-11-20T15:00:00Z', PHOENIX, '11/23/2026, 10:00 pm'],
  ['the day the clocks go back', '2026-10-29T15:00:00Z', NEW_YORK, '11/01/2026, 11:59 pm'],
  ['the day they go forward', '2026-03-05T15:00:00Z', LOS_ANGELES, '03/08/2026, 9:00 pm'],
])('three days, %s', (_, asked, zone, expected) => {
  const end = endOfDayAfter(new Date(asked), 3, NEW_YORK);
  for (const name of ['confirmBy', 'replyBy', 'feedbackBy', 'diaryUntil'] as const) {
    expect(testDate(name, end, zone)).toBe(expected);
  }
});

test('a deadline is never later than it is, in no zone and on no day', () => {
  const later: string[] = [];
  for (const zone of [NEW_YORK, LOS_ANGELES, HONOLULU, HALIFAX, PHOENIX, KOLKATA, 'America/Havana', 'Asia/Kathmandu']) {
    for (let day = 0; day < 370; day += 1) {
      const end = endOfDayAfter(new Date(Date.parse('2026-01-01T17:00:00Z') + day * DAY_MS), 0, NEW_YORK);
      const told = testDate('replyBy', end, zone);
      const [now, before] = [end, new Date(end.getTime() - 60_000)].map((at) => testDate('due', at, zone));
      if (told !== before && (told !== now || told.endsWith('12:00 am'))) later.push(`${zone} ${end.toISOString()}`);
    }
  }
  expect(later).toEqual([]);
});

test('the zone is said by its name', () => {
  const at = new Date('2026-11-24T05:00:00Z');
  expect(testDateInZone('replyBy', at, LOS_ANGELES)).toBe('11/23/2026, 9:00 pm Pacific Time');
  expect(testDateInZone('replyBy', at, NEW_YORK)).toBe('11/23/2026, 11:59 pm Eastern Time');
});

describe('notices', () => {
  const AT = new Date('2026-11-24T06:30:00Z');
  const KINDS = Object.keys(productTestNotices) as ProductTestNoticeKind[];
  const bodyOf = (kind: ProductTestNoticeKind, day: string) => {
    const { title, body } = productTestNotices[kind]({ product: 'Soap', points: 5, testingDays: 10, day });
    return `${title} ${body}`;
  };

  test.each(KINDS)('%s names a date exactly if its words have one', (kind) => {
    expect(bodyOf(kind, 'THE DAY').includes('THE DAY')).toBe(namesDate(kind));
    expect(noticeDate(kind, AT, NEW_YORK) !== '').toBe(namesDate(kind));
  });

  test('says when feedback opens where its reader is', () => {
    expect(bodyOf('TESTING', noticeDate('TESTING', AT, LOS_ANGELES))).toContain(
      'Feedback opens 11/23/2026, 10:30 pm Pacific Time.',
    );
    expect(bodyOf('TESTING', noticeDate('TESTING', AT, NEW_YORK))).toContain(
      'Feedback opens 11/24/2026, 1:30 am Eastern Time.',
    );
  });
});

test('completeBy stays createdAt plus testingDuration, and is when feedback opens', () => {
  const createdAt = '2026-11-14T06:30:00.000Z';
  const shippingDetails = { received: true, status: 'DELIVERED', deliveredOn: null } as const;
  const rest = { testingCompleted: false, shippingDetails, supportRequested: false, surveys: [], feedbackSurvey: null };
  const item = { createdAt, testingDuration: 10, ...rest };
  const { completeBy } = deriveProductTest(item, new Date(createdAt), { isSingle: true });
  expect(completeBy).toBe('2026-11-24T06:30:00.000Z');
  expect(testingUntil({ receivedAt: new Date(createdAt), testingDays: 10, pausedMs: 0 }).toISOString()).toBe(
    completeBy,
  );
});

test('every date has a way to be written', () => {
  for (const name of TEST_DATE_NAMES)
    expect(testDate(name, '2026-11-23T18:00:00Z', NEW_YORK)).toMatch(/^11\/23\/2026(, 1:00 pm)?$/);
});

/** Ways to write a day that know nothing of product tests. */
const OTHER_WAYS =
  /(?<!\.)\b(?:formatDate|formatDay|formatMoment|formatWhen|formatClosingDay|closingText|closingDayText|closingDay|lastDay|dayOf|fullDayOf|namedDayOf|dayAndTimeOf|dayAndDate|dateAndTime|toLocale(?:Date|Time)String|DateTimeFormat\('en)\b/;

test('no screen or notice of a product test writes a date in another way', async () => {
  const found: string[] = [];
  let files = 0;
  const rooms = ['web/product-tests', 'web/features/product-tests', 'server/modules/product-tests'];
  const places = `{${[...rooms, 'console/product-tests', 'console/features/product-tests'].join(',')}}`;
  for await (const path of glob(`${places}/**/*.{ts,tsx}`)) {
    if (path.includes('.test.')) continue;
    files += 1;
    if (OTHER_WAYS.test(await readFile(path, 'utf8'))) found.push(path);
  }
  expect(files).toBeGreaterThan(110);
  expect(found).toEqual([]);
});
