import { describe, expect, test } from 'vitest';
import { isPast, momentInZone, pastSentence, startOfSending } from './sending.ts';

const NEW_YORK = 'America/New_York';
const NOW = new Date('2026-11-23T14:00:30Z');
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);

test.each([
  ['an hour ago', -3_600, true],
  ['61 seconds ago', -61, true],
  ['the minute that it is', -30, false],
  ['now', 0, false],
  ['tomorrow', 86_400, false],
])('%s is past: %s', (_, seconds, expected) => expect(isPast(at(seconds), NOW)).toBe(expected));

describe('goes out', () => {
  test.each([
    ['now, to 20 people', null, 20, 0],
    ['now, to 21 people', null, 21, 60],
    ['in half a minute, to 21 people', 30, 21, 60],
    ['in half a minute, to 20 people', 30, 20, 30],
    ['in the minute that it is, to 20 people', -30, 20, 0],
    ['in the minute that it is, to 21 people', -30, 21, 60],
    ['tomorrow, to everybody', 86_400, 1_000_000, 86_400],
  ])('%s', (_, asked, people, expected) => {
    expect(startOfSending(asked === null ? null : at(asked), people, NOW)).toEqual(at(expected));
  });
});

test('says when, and in which zone', () => {
  expect(momentInZone(NOW, NEW_YORK)).toBe('11/23/2026 at 9:00 am Eastern Time');
  expect(momentInZone(NOW, 'America/Los_Angeles')).toBe('11/23/2026 at 6:00 am Pacific Time');
  expect(pastSentence(NEW_YORK)).toBe('That time has passed. Choose a later one; times are in Eastern Time.');
});
