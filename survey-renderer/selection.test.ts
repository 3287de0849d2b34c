import { expect, test } from 'vitest';
import type { ChoiceView } from '#engine/index.ts';
import { isAllSelected, selectedOf, toggled } from './selection.ts';

const choice = (value: string, more: Partial<ChoiceView> = {}): ChoiceView => ({
  value,
  text: value,
  isEnabled: true,
  ...more,
});
const CHOICES = [
  choice('all', { role: 'all' }),
  choice('a'),
  choice('b'),
  choice('off', { isEnabled: false }),
  choice('other', { role: 'other' }),
  choice('none', { role: 'none', isExclusive: true }),
];

test.each([
  { before: [], press: 'a', after: ['a'] },
  { before: ['b'], press: 'a', after: ['b', 'a'] },
  { before: ['a', 'b'], press: 'a', after: ['b'] },
  { before: ['a', 'other'], press: 'none', after: ['none'] },
  { before: ['none'], press: 'none', after: [] },
  { before: ['none'], press: 'a', after: ['a'] },
  { before: ['a'], press: 'all', after: ['a', 'b'] },
  { before: ['none'], press: 'all', after: ['a', 'b'] },
  { before: ['b', 'a'], press: 'all', after: [] },
])('with $before taken, pressing $press leaves $after', ({ before, press, after }) => {
  const pressed = CHOICES.find(({ value }) => value === press) ?? choice(press);
  expect(toggled(CHOICES, before, pressed)).toEqual(after);
});

test('all are selected when every plain choice is, whatever else is', () => {
  expect(isAllSelected(CHOICES, ['a', 'b', 'other'])).toBe(true);
  expect(isAllSelected(CHOICES, ['a'])).toBe(false);
  expect(isAllSelected([choice('none', { isExclusive: true })], [])).toBe(false);
});

test.each([
  [undefined, []],
  [null, []],
  [0, [0]],
  [false, [false]],
  [
    ['a', 'b'],
    ['a', 'b'],
  ],
])('the answer %j is the selection %j', (value, selected) => {
  expect(selectedOf(value)).toEqual(selected);
});
