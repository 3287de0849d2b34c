import * as v from 'valibot';
import { expect, test } from 'vitest';
import { problemsOf } from '../field-problems.ts';
import { surveyLinkSearch } from './survey-link.ts';

test.each([
  { input: { panelist_hash: 'v1.abc' }, problems: {} },
  { input: { panelist_hash: '123', source: 'email' }, problems: {} },
  { input: {}, problems: { panelist_hash: ['panelist_hash is required'] } },
  { input: { panelist_hash: '' }, problems: { panelist_hash: ['panelist_hash is required'] } },
  { input: { panelist_hash: ['a', 'b'] }, problems: { panelist_hash: ['panelist_hash is required'] } },
])('a survey link with $input', ({ input, problems }) => {
  expect(problemsOf(surveyLinkSearch, input)).toEqual(problems);
});

test('parameters of others are left out', () => {
  expect(v.parse(surveyLinkSearch, { panelist_hash: 'x', utm_source: 'mail' })).toEqual({ panelist_hash: 'x' });
});
