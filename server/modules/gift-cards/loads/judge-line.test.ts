import { describe, expect, test } from 'vitest';
import { LOAD_SAMPLE } from '#contract/gift-card-loads.ts';
import { cutLines } from './cut-lines.ts';
import { judgeLine, type LoadRules } from './judge-line.ts';
import { readColumns } from './read-columns.ts';

const HEADER = 'value,currency,code,key,number,pin,expires,link';
const NUMBER = '6006491234567890123';

function rules(header = HEADER): LoadRules {
  const columns = readColumns(header);
  if (columns === undefined) throw new Error('the columns can be read');
  const rewardsByCents = new Map([
    [1000, 'ten'],
    [2550, 'twenty-five and a half'],
  ]);
  return { columns, currency: 'USD', today: '2026-06-10', rewardsByCents };
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
    expect(judge(line)).toEqual({ card: expect.objectContaining(card) });
  });

  test('may have its columns in any order, and others between them', () => {
    const line = 'Spring,4821,' + NUMBER + ',AB3D5F,HM107QXB01LK,USD,10';
    expect(judge(line, 'batch,PIN,Number,Key,Code,Currency,Value')).toEqual({
      card: expect.objectContaining({ rewardId: 'ten', key: 'AB3D5F', pin: '4821' }),
    });
  });

  test('is each one of the sample that the console gives away', () => {
    const [header = '', ...lines] = cutLines(Buffer.from(LOAD_SAMPLE)) ?? [];
    const sample = {
      ...rules(header),
      rewardsByCents: new Map([
        [1000, 'a'],
        [2500, 'b'],
      ]),
    };
    expect(lines.map((line) => 'card' in judgeLine(line, sample))).toEqual([true, true]);
  });
});

describe('a line that cannot be loaded says why, and gives nothing away', () => {
  test.each([
    ['10,USD,HM107QXB01LK,,' + NUMBER + ',4821,,', 'Challenge key is empty', '10,USD,…,[••••],…'],
    ['10,EUR,HM107QXB01LK,AB3D5F,' + NUMBER + ',4821,,', 'Currency is EUR, the panel pays USD', '10,[EUR],…'],
    ['10,USD,HM107QXB01LK,AB3D5F,' + NUMBER + ',4821,05/31/2026,', 'Expired before today', '10,USD,…,[05/31/2026],…'],
    ['10,USD,HM107QXB01LK,AB3D5F,' + NUMBER + ',4821,2027-02-30,', 'Expiry is not a date', '10,USD,…,[2027-02-30],…'],
    ['7,USD,HM107QXB01LK,AB3D5F,' + NUMBER + ',4821,,', 'The catalogue has no card of this value', '[7],USD,…'],
    ['ten,USD,HM107QXB01LK,AB3D5F,' + NUMBER + ',4821,,', 'Value is not an amount', '[••••],USD,…'],
    [',USD,HM107QXB01LK,AB3D5F,' + NUMBER + ',4821,,', 'Value is empty', '[••••],USD,…'],
    ['10,,HM107QXB01LK,AB3D5F,' + NUMBER + ',4821,,', 'Currency is empty', '10,[••••],…'],
    ['10,USD,,AB3D5F,' + NUMBER + ',4821,,', 'Code is empty', '10,USD,[••••],…'],
    ['10,USD,HM1,AB3D5F,' + NUMBER + ',4821,,', 'Code is not 8 to 40 letters and digits', '10,USD,[••••],…'],
    [
      '10,USD,HM107QXB01LK,AB3D5,' + NUMBER + ',4821,,',
      'Challenge key is not six letters and digits',
      '10,USD,…,[••••],…',
    ],
    ['10,USD,HM107QXB01LK,AB3D5F,60064912,4821,,', 'Number is not 12 to 19 digits', '10,USD,…,[••••],…'],
    ['10,USD,HM107QXB01LK,AB3D5F,,4821,,', 'Number is empty', '10,USD,…,[••••],…'],
    ['10,USD,HM107QXB01LK,AB3D5F,' + NUMBER + ',12a4,,', 'PIN is not 4 to 8 digits', '10,USD,…,[••••],…'],
    ['10,USD,HM107QXB01LK,AB3D5F,,,,http://cards.example.com', 'Link is not an https address', '10,USD,…,[••••]'],
    [
      '10,USD,HM107QXB01LK,AB3D5F,,,,https://me:pw@cards.example.com',
      'Link is not an https address',
      '10,USD,…,[••••]',
    ],
    ['10,USD,"HM107QXB01LK,AB3D5F', 'A quotation mark is not closed', '…'],
    ['10,USD,HM107QXB01LK,AB3D5F,' + NUMBER + ',4821,,,,', 'More cells than the first line names', '10,USD,…'],
    ['x'.repeat(3_000), 'The line is too long', '…'],
    // One cell too few at the left: what slipped into the harmless columns stays hidden too.
    ['USD,HM107QXB01LK,AB3D5F,' + NUMBER + ',4821,,', 'Value is not an amount', '[••••],…'],
    ['HM107QXB01LK,AB3D5F,USD,10,,,' + NUMBER + ',', 'Value is not an amount', '[••••],…'],
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
  ['value,currency,code,key', undefined],
  ['value,currency,code,number,pin', undefined],
  ['value,currency,code,key,number', undefined],
  ['value,value,currency,code,key,link', undefined],
  ['10,USD,HM107QXB01LK,AB3D5F,' + NUMBER + ',4821', undefined],
  ['', undefined],
  ['code,key,link,value,currency', ['code', 'key', 'link', 'value', 'currency']],
  ['"Value";currency', undefined],
  ['Value, Currency ,CODE,Key,Note,Link', ['value', 'currency', 'code', 'key', '', 'link']],
])('the first line %s names its columns', (line, columns) => {
  expect(readColumns(line)).toEqual(columns);
});

test.each([
  ['a\r\nb\nc\rd', ['a', 'b', 'c', 'd']],
  ['\uFEFFa\r\n\r\nb\r\n', ['a', '', 'b']],
  ['', []],
])('lines end as every system ends them: %j', (text, lines) => {
  expect(cutLines(Buffer.from(text))).toEqual(lines);
});

test('bytes that are not UTF-8 have no lines', () => {
  expect(cutLines(Buffer.from([0x61, 0xff, 0xfe]))).toBeUndefined();
});
