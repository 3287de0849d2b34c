import { expect, test } from 'vitest';
import { grouped, groupOf } from './groups.ts';

const now = new Date('2026-06-08T12:00:00Z');
const ago = (hours: number, ms = 0) => new Date(now.getTime() - hours * 3_600_000 - ms);

test.each([
  ['just now', ago(0), 'NEW'],
  ['by a clock that is ahead', ago(-1), 'NEW'],
  ['24 hours ago', ago(24), 'NEW'],
  ['a moment before that', ago(24, 1), 'LAST_7_DAYS'],
  ['seven days ago', ago(7 * 24), 'LAST_7_DAYS'],
  ['a moment before that', ago(7 * 24, 1), 'OLDER'],
] as const)('what came %s', (_when, createTime, group) => {
  expect(groupOf(createTime, now)).toBe(group);
});

test('a list is split in the order of the groups, each in its own order, and empty groups are not there', () => {
  const items = [ago(1), ago(2), ago(300)].map((at) => ({ createTime: at.toISOString() }));
  expect(grouped(items, now)).toEqual([
    { group: 'NEW', items: items.slice(0, 2) },
    { group: 'OLDER', items: items.slice(2) },
  ]);
  expect(grouped([], now)).toEqual([]);
});
