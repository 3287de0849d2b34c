import { expect, test } from 'vitest';
import { filterOf, isSameSearch, narrowedBy, readSupportSearch, searchOf } from './support-search.ts';

const MARA = '0199e9a1-0000-7000-8000-000000000001';
const NARROW = { view: 'MINE', priority: 'P1', category: 'OTHER', assignee: MARA, text: 'lid' } as const;

test('an address says what is shown, and what it says is read again', () => {
  expect(readSupportSearch(NARROW)).toEqual(NARROW);
  expect(searchOf(filterOf(NARROW))).toEqual(NARROW);
  expect(narrowedBy(NARROW)).toBe(3);
});

test('what nobody can choose is left out', () => {
  expect(readSupportSearch({ view: 'HERS', priority: 1, category: 'NONE', assignee: 'mara', text: {} })).toEqual({});
  expect(readSupportSearch({ view: 'OPEN', text: '' })).toEqual({});
  expect(readSupportSearch({ text: 30_397 })).toEqual({ text: '30397' });
  expect(readSupportSearch({ text: 'a'.repeat(300) }).text).toHaveLength(200);
});

test('without a word it shows what is open, by anybody', () => {
  expect(filterOf({})).toEqual({ view: 'OPEN', priority: null, category: null, assigneeId: null, text: null });
  expect(filterOf({ text: '  ' }).text).toBeNull();
});

test('two are the same that show the same', () => {
  expect(isSameSearch({}, { view: 'OPEN' })).toBe(true);
  expect(isSameSearch({ text: 'lid ' }, { text: 'lid' })).toBe(true);
  expect(isSameSearch({}, { priority: 'P1' })).toBe(false);
});
