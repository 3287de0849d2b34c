import { describe, expect, test } from 'vitest';
import { LOAD_SAMPLE } from '#contract/gift-cards/gift-card-loads.ts';
import { must } from '#testkit/builders/builders.ts';
import { cutText } from '#server/platform/csv-files/cut-lines.ts';
import { isSampleLine, judgeLine, type LoadRules } from './judge-line.ts';
import { csvCells } from '#server/platform/csv-files/csv-cells.ts';
import { readColumns } from './read-columns.ts';

const HEADER = 'value,currency,code,key,number,pin,expires,link';
const NUMBER = '6006491234567890123';

function rules(header = HEADER, leastLifeDays = 0): LoadRules {
  const form = must(readColumns(header));
  const rewardsByCents = new Map([
    [1000, 'ten'],
    [2550, 'twenty-five and a half'],
  ]);
  return { ...form, currency: 'USD', today: '2026-06-10', leastLifeDays, rewardsByCents };
}

const judge = (line: string, header = HEADER) => judgeLine(line, rules(header));

describe('a line that can be loaded', () => {
  test.each([
    ['10,USD,HM10-7QXB-01LK,AB3-D5F,' + NUMBER + ',4821,2027-12-31,', { rewardId: 'ten', expiresOn: '2027-12-31' }],
    ['$10.00,usd,hm10 7qxb 01lk,ab3d5f,' + NUMBER + ',4821,12/31/2027,', { key: 'AB3D5F', expiresOn: '2027-12-31' }],
    ['25.5,USD,HM107QXB01LK,AB3D5F,' + NUMBER + ',4821,,', { rewardId: 'twenty-five and a half', expiresOn: null }],
    [
      '10,USD,HM107QXB01LK,AB3D5F,,,06/10/2026,https://cards.example.com/a',
      { number: undefined, expiresOn: '2026-06-10' },
    ],
    [
      '"10", "USD" ,"HM107QXB01LK","AB3D5F","6006 4912 3456 7890","0042",,',
      { number: '6006491234567890', pin: '0042' },
    ],
    ['10,USD,HM107QXB01LK,AB3D5F,' + NUMBER + ',4821', { pin: '4821', link: undefined }],
  ])('%s', (line, card) => {
    expect(judge(line)).toMatchObject({ card });
  });

  test('may have its columns in any order, and others between them', () => {
    const line = 'Spring,4821,' + NUMBER + ',AB3D5F,HM107QXB01LK,USD,10';
    expect(judge(line, 'batch,PIN,Number,Key,Code,Currency,Value')).toMatchObject({
      card: { rewardId: 'ten', key: 'AB3D5F', pin: '4821' },
    });
  });

  test('is none of the sample that the console gives away, whatever is changed around its codes', () => {
    const [header = '', ...lines] = must(cutText(Buffer.from(LOAD_SAMPLE))).lines;
    for (const line of [...lines, (lines[0] ?? '').replace('HM10-EXAM-PLE1-0001', 'hm10exam ple10001')]) {
      expect(judge(line, header)).toMatchObject({
        problem: { problem: 'This line is from the sample, not a real card' },
      });
      expect(isSampleLine(line, must(readColumns(header)))).toBe(true);
    }
  });
});

describe('the last day of a card', () => {
  // Today is 2026-06-10: a card that ends on 06-12 is good for two more days.
  test.each([
    ['2026-06-12', 2, undefined],
    ['2026-06-11', 2, 'Valid for less than 2 more days'],
    ['2026-06-10', 1, 'Valid for less than 1 more day'],
    ['2026-06-10', 0, undefined],
    ['2026-06-09', 0, 'Already expired'],
    ['', 365, undefined],
  ])('%s with at least %d days to go', (expires, leastLifeDays, problem) => {
    const judged = judgeLine(`10,USD,HM107QXB01LK,AB3D5F,${NUMBER},4821,${expires},`, rules(HEADER, leastLifeDays));
    expect('problem' in judged ? judged.problem.problem : undefined).toBe(problem);
  });
});

describe('a line that cannot be loaded says why, and gives nothing away', () => {
  test.each([
    ['10,USD,HM107QXB01LK,,' + NUMBER + ',4821,,', 'Challenge key is empty', '10,USD,…,[••••],…'],
    ['10,EUR,HM107QXB01LK,AB3D5F,' + NUMBER + ',4821,,', 'Currency is EUR, but the panel pays in USD', '10,[EUR],…'],
    ['10,USD,HM107QXB01LK,AB3D5F,' + NUMBER + ',4821,05/31/2026,', 'Already expired', '10,USD,…,[05/31/2026],…'],
    [
      '10,USD,HM107QXB01LK,AB3D5F,' + NUMBER + ',4821,2027-02-30,',
      "Expiration isn't a date",
      '10,USD,…,[2027-02-30],…',
    ],
    ['7,USD,HM107QXB01LK,AB3D5F,' + NUMBER + ',4821,,', 'The catalog has no card with this value', '[7],USD,…'],
    ['ten,USD,HM107QXB01LK,AB3D5F,' + NUMBER + ',4821,,', "Value isn't an amount", '[••••],USD,…'],
    [',USD,HM107QXB01LK,AB3D5F,' + NUMBER + ',4821,,', 'Value is empty', '[••••],USD,…'],
    ['10,,HM107QXB01LK,AB3D5F,' + NUMBER + ',4821,,', 'Currency is empty', '10,[••••],…'],
    ['10,USD,,AB3D5F,' + NUMBER + ',4821,,', 'Code is empty', '10,USD,[••••],…'],
    ['10,USD,HM1,AB3D5F,' + NUMBER + ',4821,,', 'Code must be 8 to 40 letters and digits', '10,USD,[••••],…'],
    [
      '10,USD,HM107QXB01LK,AB3D5,' + NUMBER + ',4821,,',
      'Challenge key must be six letters and digits',
      '10,USD,…,[••••],…',
    ],
    ['10,USD,HM107QXB01LK,AB3D5F,60064912,4821,,', 'Number must be 12 to 19 digits', '10,USD,…,[••••],…'],
    ['10,USD,HM107QXB01LK,AB3D5F,,4821,,', 'Number is empty', '10,USD,…,[••••],…'],
    ['10,USD,HM107QXB01LK,AB3D5F,' + NUMBER + ',12a4,,', 'PIN must be 4 to 8 digits', '10,USD,…,[••••],…'],
    ['10,USD,HM107QXB01LK,AB3D5F,,,,http://cards.example.com', "Link isn't an https URL", '10,USD,…,[••••]'],
    ['10,USD,HM107QXB01LK,AB3D5F,,,,https://me:pw@cards.example.com', "Link isn't an https URL", '10,USD,…,[••••]'],
    ['10,USD,"HM107QXB01LK,AB3D5F', "A quotation mark isn't closed or is in the middle of a cell", '…'],
    ['10,USD,HM107QXB01LK,AB3D5F,' + NUMBER + ',4821,,,,', 'More cells than columns in the first line', '10,USD,…'],
    ['x'.repeat(3_000), 'The line has more than 2,000 characters', '…'],
    ['10,USD,HM107QXB01LK,AB3D5F,6.00649E+15,4821,,', 'Number was rounded by a spreadsheet', '10,USD,…,[••••],…'],
    // One cell too few at the left: what slipped into the harmless columns stays hidden too.
    ['USD,HM107QXB01LK,AB3D5F,' + NUMBER + ',4821,,', "Value isn't an amount", '[••••],…'],
    ['HM107QXB01LK,AB3D5F,USD,10,,,' + NUMBER + ',', "Value isn't an amount", '[••••],…'],
  ])('%s', (line, problem, shown) => {
    const judged = judge(line);
    if (!('problem' in judged)) throw new Error('the line is bad');
    const { masked, markStart, markEnd } = judged.problem;
    const marked =
      markEnd === 0
        ? masked
        : `${masked.slice(0, markStart)}[${masked.slice(markStart, markEnd)}]${masked.slice(markEnd)}`;
    expect([judged.problem.problem, marked]).toEqual([problem, shown]);
    expect(JSON.stringify(judged)).not.toMatch(/HM1|AB3D5|6006|4821|12a4/);
  });
});

test.each([
  ['value,currency,code,key', 'no-columns'],
  ['value,currency,code,number,pin', 'no-columns'],
  ['value,currency,code,key,number', 'no-columns'],
  ['value,value,currency,code,key,link', 'columns-twice'],
  ['10,USD,HM107QXB01LK,AB3D5F,' + NUMBER + ',4821', 'no-columns'],
  ['', 'no-columns'],
  ['"Value";currency', 'no-columns'],
  ['value|currency|code|key|link', 'no-columns'],
])('the first line %s cannot be read: %s', (line, failure) => {
  expect(readColumns(line)).toEqual({ ok: false, failure });
});

test.each([
  ['code,key,link,value,currency', ',', ['code', 'key', 'link', 'value', 'currency']],
  ['Value, Currency ,CODE,Key,Note,Link', ',', ['value', 'currency', 'code', 'key', '', 'link']],
  ['"Value";"Currency";Code;Key;Link', ';', ['value', 'currency', 'code', 'key', 'link']],
  ['value\tcurrency\tcode\tkey\tlink', '\t', ['value', 'currency', 'code', 'key', 'link']],
  // A comma inside of a name is none between names.
  ['"value, of card";x;value;currency;code;key;link', ';', ['', '', 'value', 'currency', 'code', 'key', 'link']],
])('the first line %j names its columns', (line, separator, columns) => {
  expect(must(readColumns(line))).toEqual({ columns, separator });
});

test.each([
  ['a,"b ""c""",d', ',', ['a', 'b "c"', 'd']],
  ['="0042",=" 17 ","=""600649"""', ',', ['0042', '17', '600649']],
  ['a;"b;c";10,00', ';', ['a', 'b;c', '10,00']],
  ['a\t\t"b\tc"\t', '\t', ['a', '', 'b\tc', '']],
] as const)('the cells of %j', (line, separator, cells) => {
  expect(csvCells(line, separator)).toEqual(cells);
});

test.each([
  ['a\r\nb\nc\rd', ['a', 'b', 'c', 'd']],
  ['\uFEFFa\r\n\r\nb\r\n', ['a', '', 'b']],
  ['', []],
])('lines end as every system ends them: %j', (text, lines) => {
  expect(must(cutText(Buffer.from(text))).lines).toEqual(lines);
});

test.each([
  ['not-text', Buffer.from([0x61, 0xff, 0xfe])],
  ['utf-16', Buffer.from('\uFEFFvalue', 'utf16le')],
  ['utf-16', Buffer.from('value', 'utf16le')],
  ['workbook', Buffer.from('PK\u0003\u0004rest')],
])('what is no plain text is told by its kind: %s', (failure, bytes) => {
  expect(cutText(bytes)).toEqual({ ok: false, failure });
});
