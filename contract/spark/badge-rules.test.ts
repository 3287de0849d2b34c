import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { badgeForm, leftText, nearestFirst, ruleSentence, type BadgeProgress } from './badge-rules.ts';
import { FIRST_BADGES, firstBadgePicture } from './first-badges.ts';

const progress: BadgeProgress = {
  reached: {
    COMPLETED_SURVEYS: 3,
    COMPLETED_VIDEOS: 0,
    COMPLETED_QUESTS: 2,
    COMPLETED_ACTIVITIES: 24,
    QUESTS_IN_A_ROW: 3,
    PRODUCT_TESTS: 0,
    LOGIN_STREAK: 19,
    YEARS: 1,
  },
  current: { loginStreak: 12, questsInARow: 1 },
  daysToAnniversary: 100,
};

test.each([
  ['COMPLETED_SURVEYS', 1, 'when completed surveys reach 1'],
  ['COMPLETED_ACTIVITIES', 1_000, 'when completed activities reach 1,000'],
  ['LOGIN_STREAK', 7, 'when login streak reaches 7 days'],
  ['YEARS', 1, 'when time as a member reaches 1 year'],
] as const)('%s from %s on reads: %s', (metric, threshold, sentence) => {
  expect(ruleSentence({ metric, threshold })).toBe(sentence);
});

test.each([
  ['LOGIN_STREAK', 30, '18 days to go'],
  ['QUESTS_IN_A_ROW', 4, '3 quests to go'],
  ['COMPLETED_ACTIVITIES', 25, '1 activity to go'],
  ['COMPLETED_VIDEOS', 5, '5 videos to go'],
  ['PRODUCT_TESTS', 1, '1 product test to go'],
  ['YEARS', 2, '100 days to go'],
  ['YEARS', 5, '1,195 days to go'],
  // Reached, and on its way.
  ['COMPLETED_SURVEYS', 3, '1 survey to go'],
] as const)('of %s up to %s there is left: %s', (metric, threshold, words) => {
  expect(leftText({ metric, threshold }, progress)).toBe(words);
});

const NOTHING_YET: BadgeProgress = {
  reached: {
    COMPLETED_SURVEYS: 0,
    COMPLETED_VIDEOS: 0,
    COMPLETED_QUESTS: 0,
    COMPLETED_ACTIVITIES: 0,
    QUESTS_IN_A_ROW: 0,
    PRODUCT_TESTS: 0,
    LOGIN_STREAK: 1,
    YEARS: 0,
  },
  current: { loginStreak: 1, questsInARow: 0 },
  daysToAnniversary: 365,
};

test('a first day is told of the next step of each kind, and of a year of days in a row last', () => {
  const names = nearestFirst(FIRST_BADGES, NOTHING_YET).map(({ internalName }) => internalName);
  expect(names.slice(0, 4)).toEqual(['seven-days', 'first-spark', 'on-camera', 'home-tester']);
  expect(names.at(-1)).toBe('every-day');
});

test('of equal steps the one of which the most is done is the nearest', () => {
  const rules = [
    { metric: 'COMPLETED_VIDEOS', threshold: 5 },
    { metric: 'LOGIN_STREAK', threshold: 30 },
    { metric: 'COMPLETED_ACTIVITIES', threshold: 25 },
  ] as const;
  expect(nearestFirst(rules, progress)).toEqual(rules.toReversed());
});

describe('a badge that an operator writes', () => {
  const badge = {
    name: 'Film Crew',
    words: '',
    metric: 'COMPLETED_VIDEOS',
    threshold: 7,
    points: 50,
    picture: '/pictures/0123456789abcdef0123456789abcdef',
    isOn: true,
  };
  const problems = (change: object) =>
    v.safeParse(badgeForm, { ...badge, ...change }).issues?.map(({ path }) => path?.[0]?.key) ?? [];

  test.each([
    ['as it should be', {}, []],
    ['without a name', { name: ' ' }, ['name']],
    ['with a name that nobody sees', { name: '\u200B' }, ['name']],
    ['with a name of two lines', { name: 'Film\nCrew' }, ['name']],
    ['for nothing', { threshold: 0 }, ['threshold']],
    ['for more years than anybody lives', { metric: 'YEARS', threshold: 51 }, ['threshold']],
    ['without points', { points: 0 }, ['points']],
    ['with more points than there may be', { points: 10_001 }, ['points']],
    ['with a picture from elsewhere', { picture: 'https://example.org/a.png' }, ['picture']],
    ['with a picture from elsewhere by a trick', { picture: '//example.org/a.png' }, ['picture']],
    ['with a script for a picture', { picture: 'javascript:alert(1)' }, ['picture']],
    ['without a picture', { picture: '' }, ['picture']],
    ['with something else', { isFree: true }, ['isFree']],
  ])('%s', (_what, change, fields) => {
    expect(problems(change)).toEqual(fields);
  });
});

test('every first badge is one that an operator could have written', () => {
  for (const { internalName, ...first } of FIRST_BADGES) {
    const { name, words, metric, threshold, points } = first;
    const written = { name, words, metric, threshold, points, picture: firstBadgePicture(internalName), isOn: true };
    expect([internalName, v.is(badgeForm, written)]).toEqual([internalName, true]);
  }
});
