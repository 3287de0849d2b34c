import { expect, test } from 'vitest';
import { readListLine } from './audience-lists.ts';

test.each<[string, string, number, string | null]>([
  ['an id alone', 'P-40177', 2, 'P-40177'],
  ['the first of several columns', 'P-40177,Ann,Boston', 2, 'P-40177'],
  ['a quoted one', '"P-40177";"Ann"', 2, 'P-40177'],
  ['with quotes inside', '"a ""b"""', 2, 'a "b"'],
  ['after the mark that spreadsheets put first', '\uFEFFP-1', 1, 'P-1'],
  ['an empty line', '  ', 5, null],
  ['a heading on the first line', 'panelist_id,name', 1, null],
  ['the same word further down is no heading', 'panelist_id', 2, 'panelist_id'],
  ['what is too long for an id', 'x'.repeat(101), 2, 'TOO_LONG'],
])('%s', (_what, text, line, id) => {
  expect(readListLine(text, line)).toBe(id);
});
