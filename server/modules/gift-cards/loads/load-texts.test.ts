import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  downloadText,
  loadNotes,
  loadStandingOf,
  loadTitle,
  moreBadLines,
} from '#console/features/gift-cards/loads/load-texts.ts';
import { LOAD_FILE_PROBLEMS, LOAD_SAMPLE } from '#contract/gift-cards/gift-card-loads.ts';
import { addReward } from '../catalogue.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { anOperator, must } from '#testkit/builders/builders.ts';
import { cardLines, csvOf, loadFile, LOAD_HEADER } from '#testkit/builders/load-file.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { beginVoid, runVoid } from '../stock/void-cards.ts';
import { firstProblems } from './read-load.ts';

let node: TestNode;
let operatorId: string;
beforeAll(async () => {
  node = await startTestNode();
  ({ operatorId } = await anOperator(node, 'FULFILMENT'));
  must(await addReward(node.rooms.giftCards, node.platform.db, { valueCents: 3_700 }));
});
afterAll(() => node.stop());

/** Every sentence that the dialog shows about a file that was sent. */
async function wordsAbout(content: string | Buffer, linesShown = 8) {
  const load = await loadFile(node, operatorId, content);
  const problems = await firstProblems(node.platform.db, load.loadId);
  const shown = Math.min(problems.length, linesShown);
  return {
    title: loadTitle(load),
    tag: loadStandingOf(load).label,
    notes: loadNotes(load),
    problems: problems.map(({ line, problem }) => `${line}: ${problem}`),
    more: moreBadLines(load.bad, shown),
    download: load.bad > 0 ? downloadText(load.bad) : undefined,
  };
}

const lines = (count: number) => cardLines(37, count);
const cells = (line: string) => line.split(',');
const IN_STOCK = 'The new cards are in stock. Members can redeem the values that are offered.';
const ALL_GOOD = { title: '2 cards loaded', tag: 'All good', notes: [IN_STOCK], problems: [] };
const FIX = "Fix these lines in your file and load it again. Cards that are already loaded won't change.";
const FIX_ONE = FIX.replace('these lines', 'this line');
const notLoaded = (problem: keyof typeof LOAD_FILE_PROBLEMS) => ({
  title: "This file wasn't loaded",
  tag: 'Not loaded',
  notes: [LOAD_FILE_PROBLEMS[problem]],
  problems: [],
});

const quoted = (line: string) =>
  cells(line)
    .map((cell) => `"${cell}"`)
    .join(',');
/** As Excel writes a column that was kept as text. */
const keptAsText = (line: string) =>
  cells(line)
    .map((cell) => (cell === '' ? '' : `="${cell}"`))
    .join(';');

test.each<[string, () => string | Buffer, Record<string, unknown>]>([
  ['commas and CRLF', () => csvOf(lines(2)), ALL_GOOD],
  ['line feeds and no last end', () => [LOAD_HEADER, ...lines(2)].join('\n'), ALL_GOOD],
  ['semicolons', () => csvOf(lines(2)).replaceAll(',', ';'), ALL_GOOD],
  ['tabs', () => csvOf(lines(2)).replaceAll(',', '\t'), ALL_GOOD],
  ['a byte order mark', () => `\uFEFF${csvOf(lines(2))}`, ALL_GOOD],
  ['quotes', () => csvOf(lines(2).map(quoted), quoted(LOAD_HEADER)), ALL_GOOD],
  ['cells as ="…"', () => csvOf(lines(2).map(keptAsText), LOAD_HEADER.replaceAll(',', ';')), ALL_GOOD],
  ['amounts with a comma', () => csvOf(lines(2)).replaceAll(',', ';').replaceAll('37;', '37,00;'), ALL_GOOD],
  ['UTF-16', () => Buffer.from(`\uFEFF${csvOf(lines(2))}`, 'utf16le'), notLoaded('utf-16')],
  ['UTF-16 without its mark', () => Buffer.from(csvOf(lines(2)), 'utf16le'), notLoaded('utf-16')],
  ['another encoding', () => Buffer.from(csvOf(lines(2), `${LOAD_HEADER},Größe`), 'latin1'), notLoaded('not-text')],
  ['a workbook', () => Buffer.from('PK\u0003\u0004[Content_Types].xml'), notLoaded('workbook')],
  ['bars between the cells', () => csvOf(lines(2)).replaceAll(',', '|'), notLoaded('no-columns')],
  ['no first line', () => lines(2).join('\n'), notLoaded('no-columns')],
  ['same column twice', () => csvOf([], `${LOAD_HEADER},code`), notLoaded('columns-twice')],
  ['the first line alone', () => LOAD_HEADER, notLoaded('empty')],
  ['blank lines alone', () => csvOf(['', '  ', '']), notLoaded('empty')],
  ['the sample', () => LOAD_SAMPLE, notLoaded('sample')],
  ['the sample, saved by Excel elsewhere', () => LOAD_SAMPLE.replaceAll(',', ';'), notLoaded('sample')],
  [
    'the sample with one card',
    () => `${LOAD_SAMPLE}${lines(1)[0]}`,
    {
      title: '1 card loaded',
      tag: '2 bad lines',
      notes: ['The new card is in stock. Members can redeem it if its value is offered.', FIX],
      problems: [
        '2: This line is from the sample, not a real card',
        '3: This line is from the sample, not a real card',
      ],
      download: 'Download the 2 lines',
    },
  ],
  [
    'every line bad',
    () => csvOf(lines(3).map((line) => line.replace('USD', 'EUR'))),
    {
      title: 'No lines in this file could be loaded',
      tag: '3 bad lines',
      notes: [FIX],
      problems: [2, 3, 4].map((line) => `${line}: Currency is EUR, but the panel pays in USD`),
      more: undefined,
    },
  ],
  [
    'a number rounded by a spreadsheet',
    () => csvOf(lines(1).map((line) => line.replace(/6006\d+/, '6.00649E+15'))),
    {
      tag: '1 bad line',
      notes: [FIX_ONE],
      problems: ['2: Number was rounded by a spreadsheet'],
      download: 'Download the line',
    },
  ],
  [
    'a line twice',
    () => {
      const [one = '', two = ''] = lines(2);
      return csvOf([one, two, one]);
    },
    {
      ...ALL_GOOD,
      notes: [IN_STOCK, "Already loaded: 1 duplicate in this file. It wasn't changed."],
    },
  ],
])('a file with %s', async (_name, content, words) => {
  expect(await wordsAbout(content())).toMatchObject(words);
});

test('a file whose cards are known says where they are', async () => {
  const file = csvOf(lines(4));
  const { loadId } = await loadFile(node, operatorId, file);
  expect(await wordsAbout(file)).toMatchObject({
    title: 'Nothing new in this file',
    tag: 'Nothing new',
    notes: ["Already loaded: 4 in stock. They weren't changed."],
  });
  const { giftCards } = node.rooms;
  const wish = { loadId, reason: 'Sold twice by the supplier' };
  const { voidId } = must(await inTransaction(giftCards.db, (tx) => beginVoid(giftCards, tx, wish, { operatorId })));
  await runVoid(giftCards, voidId);
  expect(await wordsAbout(file)).toMatchObject({
    title: 'Nothing new in this file',
    notes: ["Already loaded: 4 voided. They weren't changed."],
  });
  const [bad = ''] = lines(1);
  expect(await wordsAbout(`${file}${bad.replace('USD', 'EUR')}`)).toMatchObject({
    title: 'No new cards could be loaded',
  });
});

test('one bad line of many is named by its place, and no more is promised than the download has', async () => {
  const many = lines(2_000);
  many[1_233] = (many[1_233] ?? '').replace('AB3D5F', '');
  expect(await wordsAbout(csvOf(many))).toMatchObject({
    title: '1,999 cards loaded',
    tag: '1 bad line',
    problems: ['1235: Challenge key is empty'],
    more: undefined,
    download: 'Download the line',
  });
  const all = lines(10_040).map((line) => line.replace('USD', 'EUR'));
  expect(await wordsAbout(csvOf(all))).toMatchObject({
    title: 'No lines in this file could be loaded',
    tag: '10,040 bad lines',
    more: 'and 9,992 more in the download, which includes the first 10,000 of 10,040',
    download: 'Download the first 10,000 lines',
  });
  const { rows } = await sql<{ most: number }>`
    SELECT max(count)::integer AS most FROM (
      SELECT count(*) FROM gift_card_load_problem GROUP BY load_id) kept`.execute(node.platform.db);
  expect(rows).toEqual([{ most: 10_000 }]);
});
