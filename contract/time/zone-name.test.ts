import { expect, test } from 'vitest';
import { usDate, zoneName } from './zone-name.ts';

test.each([
  ['America/Los_Angeles', 'Pacific Time'],
  ['America/New_York', 'Eastern Time'],
  ['America/Detroit', 'Eastern Time'],
  ['UTC', 'UTC'],
  ['America/Anchorage', 'Alaska Time'],
])('%s is called %s', (zone, name) => {
  expect(zoneName(zone)).toBe(name);
});

test('a day as it is written in the US', () => {
  expect(usDate('2026-11-03')).toBe('11/03/2026');
});
