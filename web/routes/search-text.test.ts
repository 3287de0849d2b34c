import { expect, test } from 'vitest';
import { parseSearchText, stringifySearchText } from './search-text.ts';

test.each([
  ['?panelist_hash=123', { panelist_hash: '123' }],
  ['?panelist_hash=0042&success=true', { panelist_hash: '0042', success: 'true' }],
  ['?panelist_hash=1e3', { panelist_hash: '1e3' }],
  ['?email=dana%40example.com', { email: 'dana@example.com' }],
  ['?a=1&a=2', { a: ['1', '2'] }],
  ['?a=', { a: '' }],
  ['', {}],
])('%s is text only, and is written back as it was', (search, expected) => {
  expect(parseSearchText(search)).toEqual(expected);
  expect(stringifySearchText(expected)).toBe(search);
});

test('what is not given is not written', () => {
  expect(stringifySearchText({ kind: undefined, success: true })).toBe('?success=true');
});
