import { expect, test } from 'vitest';
import { safeReturnPath } from './guards.ts';

test.each([
  ['/activities', '/activities'],
  ['/history/redeemed-rewards?page=2#top', '/history/redeemed-rewards?page=2#top'],
  ['/profile/', '/profile/'],
  ['/activities/product-testing/abc', '/activities/product-testing/abc'],
])('%s is kept', (wanted, expected) => {
  expect(safeReturnPath(wanted)).toBe(expected);
});

test.each([
  undefined,
  null,
  42,
  '',
  'activities',
  '/',
  '/login',
  '/no-such-page',
  '//evil.example/activities',
  '/\\evil.example/activities',
  '\\\\evil.example',
  '/\t/evil.example/activities',
  'https://evil.example/activities',
  'javascript:alert(1)',
  '/..//evil.example',
  '//[',
])('%s leads to the activities', (wanted) => {
  expect(safeReturnPath(wanted)).toBe('/activities');
});
