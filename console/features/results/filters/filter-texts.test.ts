import { describe, expect, it } from 'vitest';
import type { ResultQuestion } from '../results.queries.ts';
import { conditionText } from '../figure-texts.ts';
import { filterInput, isFiltered, NO_FILTER } from './filter-texts.ts';

const question = (given: Partial<ResultQuestion>): ResultQuestion => ({
  id: 'q',
  number: null,
  label: 'Q',
  kind: 'CHOICE',
  answered: 1,
  isAttribute: false,
  variables: [],
  ...given,
});
const choices = [
  { code: 1, label: 'West' },
  { code: 2, label: 'South' },
];
const QUESTIONS = [
  question({ label: 'Region', variables: [{ name: 'region', label: 'Region', isNumber: false, choices, bands: [] }] }),
  question({
    label: 'Age',
    kind: 'NUMBER',
    variables: [{ name: 'age', label: 'Age', isNumber: true, choices: [], bands: [] }],
  }),
  question({
    label: 'Teas',
    kind: 'CHOICES',
    variables: [{ name: 'tea_1', label: 'Green', isNumber: false, choices, bands: [] }],
  }),
];

describe('a condition reads', () => {
  it.each([
    [{ variable: 'region', codes: [1, 2] }, 'Region: West or South'],
    [{ variable: 'region', codes: [9] }, 'Region: 9'],
    [{ variable: 'age', from: 25, to: 44 }, 'Age: 25 to 44'],
    [{ variable: 'age', from: 25 }, 'Age: from 25'],
    [{ variable: 'age', to: 44 }, 'Age: up to 44'],
    [{ variable: 'tea_1', codes: [1] }, 'Teas: Green'],
    [{ variable: 'gone', codes: [1] }, 'gone'],
  ])('%j', (condition, words) => expect(conditionText(condition, QUESTIONS)).toBe(words));
});

describe('the filter of the page', () => {
  it('asks for nothing by itself', () => {
    expect(filterInput(NO_FILTER)).toEqual({});
    expect(isFiltered(NO_FILTER)).toBe(false);
  });
  it('includes the last day', () => {
    const { endedFrom, endedBefore } = filterInput({ ...NO_FILTER, from: '2026-06-01', to: '2026-06-01' });
    expect(new Date(String(endedBefore)).getTime() - new Date(String(endedFrom)).getTime()).toBe(86_400_000);
  });
  it('names outcomes only where they are chosen', () => {
    expect(filterInput({ ...NO_FILTER, people: 'screened' })).toEqual({ outcomes: ['TERMINATED'] });
  });
});
