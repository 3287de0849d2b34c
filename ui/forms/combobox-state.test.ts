import { expect, test } from 'vitest';
import { comboboxReducer, type ComboboxState, matchingOptions } from './combobox-state.ts';

const closed: ComboboxState = { isOpen: false, text: '', activeIndex: -1 };
const open: ComboboxState = { isOpen: true, text: 'o', activeIndex: -1 };

test.each([
  ['down from a closed list is the first', closed, 1, 3, 0],
  ['up from a closed list is the last', closed, -1, 3, 2],
  ['down goes on', { ...open, activeIndex: 0 }, 1, 3, 1],
  ['down from the last is the first', { ...open, activeIndex: 2 }, 1, 3, 0],
  ['up from the first is the last', { ...open, activeIndex: 0 }, -1, 3, 2],
  ['nothing to go to', open, 1, 0, -1],
] as const)('%s', (_, state, step, count, activeIndex) => {
  expect(comboboxReducer(state, { type: 'moved', step, count })).toMatchObject({ isOpen: true, activeIndex });
});

test('typing opens the list and forgets where the arrows were', () => {
  const state = comboboxReducer({ ...closed, activeIndex: 2 }, { type: 'typed', text: 'or' });
  expect(state).toEqual({ isOpen: true, text: 'or', activeIndex: -1 });
});

test('closing leaves the label of what is chosen', () => {
  expect(comboboxReducer(open, { type: 'closed', text: 'Oregon' })).toEqual({ ...closed, text: 'Oregon' });
});

test('opening an open list keeps the place, pointing changes it', () => {
  const at = { ...open, activeIndex: 1 };
  expect(comboboxReducer(at, { type: 'opened' })).toBe(at);
  expect(comboboxReducer(at, { type: 'pointed', index: 2 }).activeIndex).toBe(2);
});

test.each([
  ['', ['Oregon', 'Québec', 'New York']],
  ['OR', ['Oregon', 'New York']],
  ['quebec', ['Québec']],
  [' york ', ['New York']],
  ['zz', []],
])('"%s" matches %j', (text, labels) => {
  const options = ['Oregon', 'Québec', 'New York'].map((label) => ({ value: label, label }));
  expect(matchingOptions(options, text).map(({ label }) => label)).toEqual(labels);
});
