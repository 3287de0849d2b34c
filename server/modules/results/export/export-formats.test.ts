import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { massOf } from '#testkit/masses.ts';
import { readSav } from '#testkit/read-sav.ts';
import { csvText } from '#contract/wire/csv.ts';
import { csvOf } from './csv.ts';
import type { DataRow, DataSet, DataVariable } from './data-set.ts';
import { savOf } from './sav/sav.ts';
import { tripleSData, tripleSDescription } from './triple-s.ts';

const NOT_SHOWN = { code: -1, label: 'Not shown' };
const UNSURE = { code: -9, label: "Don't know" };
const YES_NO = [
  { code: 0, label: 'No' },
  { code: 1, label: 'Yes' },
];
const where = { name: 'q3', label: 'Where do you shop?' };
const plain = { choices: [], missing: [], measure: 'nominal' } as const;
const flag = { ...plain, kind: 'code', choices: YES_NO, missing: [NOT_SHOWN] } as const;

const VARIABLES: readonly DataVariable[] = [
  { ...plain, name: 'respondent', label: 'Respondent', kind: 'text', use: 'serial' },
  { ...plain, name: 'finished_at', label: 'Finished', kind: 'instant', measure: 'scale' },
  {
    name: 'how_often_do_you_order_groceries',
    label: 'How often do you order groceries?',
    kind: 'code',
    choices: [
      { code: 1, label: 'Every week' },
      { code: 2, label: 'Less & "rarely", <maybe>' },
    ],
    missing: [NOT_SHOWN, UNSURE],
    measure: 'ordinal',
  },
  { ...plain, name: 'spend', label: 'Spend in dollars', kind: 'number', missing: [NOT_SHOWN], measure: 'scale' },
  { ...flag, name: 'q3_1', label: 'Where do you shop?: In the store', choiceOf: { ...where, choice: 'In the store' } },
  { ...flag, name: 'q3_2', label: 'Where do you shop?: Online', choiceOf: { ...where, choice: 'Online' } },
  { ...plain, name: 'words', label: 'In your own words', kind: 'text' },
];

function dataOf(rows: readonly DataRow[], variables = VARIABLES): DataSet {
  return {
    name: 'QN-2207',
    title: 'Weeknight dinners',
    madeAt: new Date('2026-06-08T10:00:00Z'),
    variables,
    async *blocks() {
      for (let from = 0; from < rows.length; from += 3) yield rows.slice(from, from + 3);
    },
  };
}

const FINISHED = Date.UTC(2026, 5, 8, 9, 30, 5);
const ROWS: readonly DataRow[] = [
  ['r1', FINISHED, 1, 41.5, 1, 0, `${'é'.repeat(400)} end`],
  ['r2', FINISHED, 2, null, 0, 1, 'x'.repeat(3000)],
  ['r3', null, -1, -1, -1, -1, '=HYPERLINK("http://bad")'],
  ['r4', FINISHED, -9, 152, 0, 0, ''],
];

async function bytesOf(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(parts));
}

describe('.sav', () => {
  test('labels, missing values, measure levels and every cell are there when it is read back', async () => {
    const file = readSav(await bytesOf(savOf(dataOf(ROWS))));
    expect(file.variables.map(({ name, label }) => ({ name, label }))).toEqual(
      VARIABLES.map(({ name, label }) => ({ name, label })),
    );
    expect(file.variables[2]).toMatchObject({
      missing: [-1, -9],
      measure: 2,
      labels: { 1: 'Every week', 2: 'Less & "rarely", <maybe>', [-1]: 'Not shown', [-9]: "Don't know" },
    });
    expect(file.variables.map(({ measure }) => measure)).toEqual([1, 3, 2, 3, 1, 1, 1]);
    const secondsSince1582 = FINISHED / 1000 + 12_219_379_200;
    const expected = ROWS.map((row) => row.map((cell, at) => (at === 1 && cell !== null ? secondsSince1582 : cell)));
    expect(file.rows).toEqual(expected);
  });

  test('whatever members write and choose comes back', async () => {
    const variables = VARIABLES.slice(2);
    const text = fc.string({ unit: 'grapheme', maxLength: 700 }).map((value) => value.replaceAll('\0', '').trimEnd());
    const row = fc.tuple(
      fc.constantFrom(1, 2, -1, -9, null),
      fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value))),
      fc.constantFrom(0, 1, -1),
      fc.constantFrom(0, 1, -1),
      text,
    );
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
        expect(readSav(await bytesOf(savOf(dataOf(rows, variables)))).rows).toEqual(rows);
      }),
      { numRuns: massOf({ sample: 40, whole: 100 }) },
    );
  });
});

describe('csv', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+49', "'+49"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['＝1', "'＝1"],
    ["'quoted", "''quoted"],
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
  ])('%j is written as %j', (text, expected) => {
    expect(csvText(text)).toBe(expected);
  });

  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom(...Array.from('=+-@＝;\t\n\'" a1)')) }),
  );
  test('no cell of text is a formula, and every text comes back without its apostrophe', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const cell = parseCsv(csvText(text))[0]?.[0] ?? '';
        expect(cell).not.toMatch(/^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u);
        // Where another separator than the comma is expected.
        const others = cell.split(/[;\t\r\n]/).slice(1);
        for (const other of others) expect(other).not.toMatch(/^[\s"]*(?:[=@＝＠]|[+\-＋－](?!\)))/u);
        const inside = cell.startsWith("'") ? cell.slice(1) : cell;
        expect(inside.replaceAll(/([;\t\r\n][\s"]*)'(?='*(?:[=@＝＠]|[+\-＋－](?!\))))/gu, '$1')).toBe(text);
      }),
    );
  });

  test.each([
    ['codes', ['r3', '', '-1', '-1', '-1', '-1', '\'=HYPERLINK("http://bad")']],
    ['labels', ['r3', '', 'Not shown', '-1', 'Not shown', 'Not shown', '\'=HYPERLINK("http://bad")']],
  ] as const)('as %s', async (cells, third) => {
    const rows = parseCsv((await bytesOf(csvOf(dataOf(ROWS), cells))).toString().replace('\uFEFF', ''));
    expect(rows[0]).toEqual(VARIABLES.map(({ name }) => name));
    expect(rows).toHaveLength(ROWS.length + 1);
    expect(rows[3]).toEqual(cells === 'labels' ? third.with(3, 'Not shown') : third);
    expect(rows[1]?.[1]).toBe('2026-06-08T09:30:05.000Z');
  });
});

describe('Triple-S', () => {
  test('the description has the structure that version 2.0 publishes', () => {
    const xml = tripleSDescription(dataOf(ROWS));
    expect(structureProblems(xml)).toEqual([]);
    expect(xml).toContain('<value code="2">Less &amp; "rarely", &lt;maybe&gt;</value>');
  });

  test('the data has a field at each position, with the choices of one question in one', async () => {
    const rows = parseCsv((await bytesOf(tripleSData(dataOf(ROWS)))).toString());
    expect(rows).toEqual([
      ['respondent', 'finished_at', 'how_often_do_you_order_groceries', 'spend', 'q3', 'words'],
      ['r1', '20260608', '1', '41.5', '10', `${'é'.repeat(400)} end`],
      ['r2', '20260608', '2', '', '01', 'x'.repeat(3000)],
      ['r3', '', '', '', '', '=HYPERLINK("http://bad")'],
      ['r4', '20260608', '', '152', '00', ''],
    ]);
  });
});

/** RFC 4180: cells in quotes may hold commas, line ends and doubled quotes. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /"((?:[^"]|"")*)"|([^,\r\n]*)/y;
  for (let at = 0; at <= text.length;) {
    cell.lastIndex = at;
    const [all = '', inQuotes, bare = ''] = cell.exec(text) ?? [];
    rows.at(-1)?.push(inQuotes?.replaceAll('""', '"') ?? bare);
    at += all.length;
    if (text.startsWith('\r\n', at)) {
      at += 2;
      if (at === text.length) break;
      rows.push([]);
    } else at += 1;
  }
  return rows;
}

/** Which elements version 2.0 allows in which, in which order, with which attributes; * repeats, ? may be missing. */
const STRUCTURE: Record<string, { readonly inside: RegExp; readonly attributes: readonly string[] }> = {
  sss: {
    inside: /^(date )?(time )?(origin )?(user )?(survey |hierarchy )$/,
    attributes: ['version', 'languages', 'modes'],
  },
  survey: { inside: /^(name )?(version )?(title )?record $/, attributes: [] },
  record: { inside: /^(variable )+$/, attributes: ['ident', 'href', 'format', 'skip'] },
  variable: {
    inside: /^name label position (filter )?(spread )?(size |values )?$/,
    attributes: ['ident', 'type', 'use', 'format'],
  },
  position: { inside: /^$/, attributes: ['start', 'finish'] },
  values: { inside: /^(range |(range )?(value )+)$/, attributes: [] },
  value: { inside: /^$/, attributes: ['code', 'score'] },
  range: { inside: /^$/, attributes: ['from', 'to'] },
};
const TYPES = ['single', 'multiple', 'quantity', 'character', 'logical', 'date', 'time'];

function structureProblems(xml: string): string[] {
  const problems: string[] = [];
  const open: { name: string; inside: string }[] = [{ name: '', inside: '' }];
  for (const [, closing, name = '', attributes = '', alone] of xml.matchAll(/<(\/?)([a-z]+)([^>]*?)(\/?)>/g)) {
    if (closing === '/') {
      const element = open.pop();
      if (element?.name !== name) problems.push(`${name} closes ${element?.name}`);
      const rule = STRUCTURE[name];
      if (rule !== undefined && !rule.inside.test(element?.inside ?? '')) problems.push(`${name}: ${element?.inside}`);
      continue;
    }
    const parent = open.at(-1);
    if (parent !== undefined) parent.inside += `${name} `;
    const names = [...attributes.matchAll(/([a-z]+)="([^"]*)"/g)];
    for (const [, attribute = '', value = ''] of names) {
      if (!(STRUCTURE[name]?.attributes ?? []).includes(attribute)) problems.push(`${name} has ${attribute}`);
      if (name === 'variable' && attribute === 'type' && !TYPES.includes(value)) problems.push(`type ${value}`);
    }
    if (alone !== '/') open.push({ name, inside: '' });
  }
  return problems;
}
