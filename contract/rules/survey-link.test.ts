import { expect, test } from 'vitest';
import { readSurveyLinkSearch } from './survey-link.ts';

test.each([
  [{ panelist_hash: 'v1.abc' }, { panelist_hash: 'v1.abc' }],
  [
    { panelist_hash: '123', source: 'email' },
    { panelist_hash: '123', source: 'email' },
  ],
  [{ panelist_hash: 'x', utm_source: 'mail', source: ['a', 'b'] }, { panelist_hash: 'x' }],
  [{ panelist_hash: 'x', source: 'a\0' }, { panelist_hash: 'x' }],
  [{ panelist_hash: 'x', source: '\uD800' }, { panelist_hash: 'x' }],
  [{}, undefined],
  [{ panelist_hash: '' }, undefined],
  [{ panelist_hash: ['a', 'b'] }, undefined],
])('a survey link with %j', (search, expected) => {
  expect(readSurveyLinkSearch(search)).toEqual(expected);
});
