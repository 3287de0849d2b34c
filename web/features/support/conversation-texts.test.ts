import { afterEach, expect, test, vi } from 'vitest';
import type { Conversation } from '#web/support/requests.queries.ts';
import { clockText, nextText } from './conversation-texts.ts';

const NOW = new Date('2026-11-16T15:00:00Z');
const request = (change: Partial<Conversation>) => ({ ...change }) as Conversation;

afterEach(() => vi.unstubAllEnvs());

/** A deadline that ends with a day of the panel, which is in New York. */
test.each([
  ['America/New_York', '11/23/2026, 11:59 pm', 'Eastern Time'],
  ['America/Los_Angeles', '11/23/2026, 9:00 pm', 'Pacific Time'],
  ['Pacific/Honolulu', '11/23/2026, 7:00 pm', 'Hawaii-Aleutian Standard Time'],
  ['America/Halifax', '11/24/2026, 1:00 am', 'Atlantic Time'],
])('in %s a request names the last day and hour', (zone, last, name) => {
  vi.stubEnv('TZ', zone);
  const end = '2026-11-24T05:00:00Z';
  expect(nextText(request({ status: 'AWAITING_INFORMATION', closesAt: end }), NOW)).toBe(
    `If we don't hear back by ${last}, we'll close this.`,
  );
  expect(nextText(request({ status: 'RESOLVED', reopenUntil: end }), NOW)).toBe(`You can reopen it until ${last}.`);
  expect(clockText()).toBe(`Times shown in ${name}.`);
});
