import { expect, it } from 'vitest';
import { readResultsSearch } from './results-search.ts';

it('reads what the page wrote', () => {
  const search = {
    people: 'approved',
    from: '2026-06-01',
    to: '2026-06-02',
    where: [
      { variable: 'sex', codes: [1, 2] },
      { variable: 'age', from: 18, to: null },
    ],
    question: 'eats',
    row: 'grid_2',
    by: ['sex', 'region'],
    base: 'answers',
    weights: 'off',
  };
  expect(readResultsSearch(search)).toEqual(search);
  expect(readResultsSearch({ by: [] })).toEqual({ by: [] });
});

it.each([
  ['nothing', {}],
  ['what is no filter', { where: 'x', people: 7, from: '1 June', by: [1], base: 'all', weights: true }],
  [
    'conditions without a value',
    { where: [null, {}, { variable: '' }, { variable: 'a' }, { variable: 'a', codes: [] }] },
  ],
  [
    'codes that are none',
    {
      where: [
        { variable: 'a', codes: ['1'] },
        { variable: 'a', from: Number.NaN },
      ],
    },
  ],
])('makes nothing of %s', (_name, given) => expect(readResultsSearch(given)).toEqual({}));
