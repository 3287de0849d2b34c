import { expect, test } from 'vitest';
import { invitationBody } from '../launches/launches.ts';
import { closingDayText, endOfDay, lastDayIn } from './panel-days.ts';

const NEW_YORK = 'America/New_York';

test.each([
  ['the end of 06/22', '2026-06-23T04:00:00Z', '2026-06-22', '2026-06-23T04:00:00.000Z'],
  ['the middle of 06/22', '2026-06-22T16:00:00Z', '2026-06-22', '2026-06-23T04:00:00.000Z'],
  ['late on 06/22, which is the next day in UTC', '2026-06-23T03:59:59Z', '2026-06-22', '2026-06-23T04:00:00.000Z'],
  ['the day the clocks go forward', '2026-03-08T12:00:00Z', '2026-03-08', '2026-03-09T04:00:00.000Z'],
  ['the day the clocks go back', '2026-11-01T12:00:00Z', '2026-11-01', '2026-11-02T05:00:00.000Z'],
])('a study that closes at %s is open until that day is over', (_, closesAt, lastDay, end) => {
  expect(lastDayIn(new Date(closesAt), NEW_YORK)).toBe(lastDay);
  expect(endOfDay(new Date(closesAt), NEW_YORK).toISOString()).toBe(end);
});

test('members and operators read the last day, not the day after', () => {
  const closesAt = new Date('2026-06-23T04:00:00Z');
  expect(closingDayText(closesAt, NEW_YORK)).toBe('06/22/2026');
  const facts = { minutes: 8, points: 120, closesAt, description: 'Tea.' };
  expect(invitationBody(facts, NEW_YORK)).toBe('8 minutes, 120 points, until 06/22/2026. Tea.');
});
