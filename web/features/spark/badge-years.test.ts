import { expect, test } from 'vitest';
import { badgeYears } from './badge-grid.tsx';

test('badges stand under their year, the newest year first', () => {
  const badge = (name: string, awardedAt: string) => ({ name, awardedAt });
  const years = badgeYears([
    badge('Seven in a Row', '2026-06-03T12:00:00Z'),
    badge('Home Tester', '2026-05-18T12:00:00Z'),
    badge('One Year In', '2025-03-14T12:00:00Z'),
  ]);
  expect(years.map(({ year, badges }) => [year, ...badges.map(({ name }) => name)])).toEqual([
    [2026, 'Seven in a Row', 'Home Tester'],
    [2025, 'One Year In'],
  ]);
  expect(badgeYears([])).toEqual([]);
});
