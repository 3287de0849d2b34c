import { expect, test } from 'vitest';
import { businessDayText } from './business-day-texts.ts';

test('says which days count, which holiday is next, and whose midnight it is', () => {
  expect(businessDayText(new Date('2026-06-08T16:00:00Z'), 'America/New_York')).toBe(
    'Business days are Monday through Friday, except US federal holidays. 06/19 is a holiday. Days start and end at midnight Eastern Time.',
  );
  expect(businessDayText(new Date('2026-03-02T16:00:00Z'), 'America/New_York')).not.toContain('is a holiday');
  // It is still the 18th there, and the day is told by the year it is in.
  expect(businessDayText(new Date('2026-12-20T02:00:00Z'), 'America/New_York')).toContain('12/25 is a holiday.');
  expect(businessDayText(new Date('2027-12-29T12:00:00Z'), 'America/New_York')).toContain('12/31 is a holiday.');
});
