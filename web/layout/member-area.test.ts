import { expect, test } from 'vitest';
import { memberTabs } from './member-area.tsx';

test('the tabs stand in the order of the specification', () => {
  expect(memberTabs('/', { hasSpark: true }).map(({ label }) => label)).toEqual([
    'Rewards',
    'Activities',
    'History',
    'My Spark',
    'Account',
  ]);
});

test.each([
  ['/rewards', ['Rewards']],
  ['/activities', ['Activities']],
  ['/activities/', ['Activities']],
  ['/activities/product-testing/7/instruction', ['Activities']],
  ['/history/redeemed-rewards', ['History']],
  ['/my-spark/badges', ['My Spark']],
  ['/profile/edit-avatar', ['Account']],
  ['/home', []],
  ['/notifications', []],
  ['/rewards-of-others', []],
])('at %s the current tab is %s', (pathname, expected) => {
  const current = memberTabs(pathname, { hasSpark: true }).filter(({ isCurrent }) => isCurrent);
  expect(current.map(({ label }) => label)).toEqual(expected);
});

test('without My Spark there is no tab for it', () => {
  expect(memberTabs('/', { hasSpark: false }).map(({ label }) => label)).toEqual([
    'Rewards',
    'Activities',
    'History',
    'Account',
  ]);
});
