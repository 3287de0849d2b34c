import { expect, test } from 'vitest';
import { readColumns, readLine, type Columns } from './read-line.ts';

const PLAIN: Columns = { separator: ',', respondent: 0, outcome: 1, isHeadless: false };

test.each([
  ['respondent_id,outcome', { separator: ',', respondent: 0, outcome: 1, isHeadless: false }],
  ['Status;When;Respondent ID', { separator: ';', respondent: 2, outcome: 0, isHeadless: false }],
  ['"RID"\t"Result"', { separator: '\t', respondent: 0, outcome: 1, isHeadless: false }],
  ['\u{FEFF}rid,status', { separator: ',', respondent: 0, outcome: 1, isHeadless: false }],
  ['abcd1234,complete', { separator: ',', respondent: 0, outcome: 1, isHeadless: true }],
])('the first line %j tells the columns', (line, columns) => {
  expect(readColumns(line)).toEqual(columns);
});

test.each(['', 'respondent_id', 'name,age', 'abcd1234,maybe', '"respondent_id,outcome', '=1+1,=2+2'])(
  'the first line %j tells none',
  (line) => {
    expect(readColumns(line)).toBeUndefined();
  },
);

test.each([
  ['abcd1234,complete', 'QUALIFIED'],
  [' abcd1234 , Completed ', 'QUALIFIED'],
  ['"abcd1234","QUALIFIED"', 'QUALIFIED'],
  ['abcd1234,Screen-out', 'TERMINATED'],
  ['abcd1234,not qualified,more,cells', 'TERMINATED'],
  ['abcd1234,"Over ""quota"""', 'OQ'],
  ['abcd1234,Survey full', 'OQ'],
])('the line %j says %s', (line, outcome) => {
  expect(readLine(line, PLAIN)).toEqual({ respondent: 'abcd1234', outcome });
});

test.each([
  [',complete', 'The respondent ID is missing.'],
  ['abcd1234', 'The outcome is missing.'],
  ['abcd1234,', 'The outcome is missing.'],
  ['abcd1234,3', "“3” isn't a valid outcome."],
  ['abcd1234,<script>alert(1)</script>', "“<script>alert(1)</script>” isn't a valid outcome."],
  ["' OR 1=1 --,complete", "This isn't a respondent ID."],
  ['=cmd|calc!A1,complete', "This isn't a respondent ID."],
  ['ab\u0000cd,complete', "This isn't a respondent ID."],
  ['"abcd1234,complete', "A quotation mark isn't closed."],
  ['x'.repeat(2_001), 'The line has more than 2,000 characters.'],
  [`abcd1234,${'y'.repeat(300)}`, `“${'y'.repeat(80)}…” isn't a valid outcome.`],
])('the line %j cannot be read', (line, problem) => {
  const read = readLine(line, PLAIN);
  expect(read).toMatchObject({ problem });
  expect(read.respondent).not.toContain('\u0000');
});
