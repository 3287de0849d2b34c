import { expect, test } from 'vitest';
import { whereFrom } from './where-from.ts';

const ORIGIN = 'https://spark.example';
const from = (cameFrom: unknown, search = {}) => whereFrom(cameFrom, search, ORIGIN);

test.each([
  ['/survey/s-1?panelist_hash=abc', '/survey/s-1?panelist_hash=abc'],
  ['/onboarding/survey/panelist/s-1?panelist_hash=abc', '/onboarding/survey/panelist/s-1?panelist_hash=abc'],
  ['/activities/weekly-quests/s-1?panelist_hash=abc', '/activities/weekly-quests/s-1?panelist_hash=abc'],
])("from %s it is a survey's, and leads back into it", (cameFrom, href) => {
  expect(from(cameFrom)).toEqual({ source: 'SURVEY', back: { href, label: 'Back to the survey' }, giftCard: '' });
});

test("from a card's page its link is known, and nothing that stands behind it", () => {
  expect(from('/egift/8f2k?key=1')).toEqual({
    source: 'CONTACTUS',
    back: { href: '/egift/8f2k?key=1', label: 'Back to the card' },
    giftCard: 'https://spark.example/egift/8f2k',
  });
});

test.each([
  ['/rewards', '/rewards', 'Back to rewards'],
  ['/activities?kind=VIDEO', '/activities', 'Back to activities'],
  ['/my-spark', '/activities', 'Back to activities'],
  ['/forgot-password?email=a%40b.co', '/forgot-password?email=a%40b.co', 'Back to password reset'],
  ['/waitlist', '/waitlist', 'Back to the waitlist'],
  ['/terms-of-use', '/terms-of-use', 'Back'],
])('from %s it leads back to %s', (cameFrom, href, label) => {
  expect(from(cameFrom)).toEqual({ source: 'CONTACTUS', back: { href, label }, giftCard: '' });
});

test.each([
  undefined,
  7,
  '',
  'rewards',
  '//evil.example/rewards',
  'https://evil.example/rewards',
  '/contact-us',
  '/no',
])('nobody is led to %j', (cameFrom) => {
  expect(from(cameFrom)).toEqual({ source: 'CONTACTUS', back: undefined, giftCard: '' });
});

test("in a window of its own a survey's link is known by what it says", () => {
  const search = { issueCategory: 'CANNOT_PROCEED_TO_NEXT_QUESTION', activityId: 's-1' };
  expect(from(undefined, search).source).toBe('SURVEY');
  expect(from(undefined, { ...search, activityId: undefined }).source).toBe('CONTACTUS');
  expect(from('/rewards', search).source).toBe('CONTACTUS');
});
