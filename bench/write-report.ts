import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#server/platform/places.ts';
import { growthPlot } from './growth-plot.ts';
import { tableMarkdown, type Report } from './report.ts';

/** Ignored by git: every run leaves its figures here, the short form always in the same files. */
const FOLDER = join(ROOT, 'bench/results');
const PAGE = join(ROOT, 'docs/performance.md');
const PLOT = 'pictures/growth.svg';
const [START, END] = ['<!-- newest table: start -->', '<!-- newest table: end -->'];

/** Writes all lines as JSON, and the plot of those that grow; the path of both, without their endings. */
export function writeResults(report: Report): string {
  mkdirSync(FOLDER, { recursive: true });
  const time = report.measuredAt.slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-');
  const path = join(FOLDER, report.isShort ? 'short' : `${time}-${report.commit}`);
  writeFileSync(`${path}.json`, `${JSON.stringify(report, undefined, 2)}\n`);
  writeFileSync(`${path}.svg`, growthPlot(report.lines));
  return path;
}

/** The page of the documentation with this table in the place of the last one. */
export function pageWith(report: Report): string {
  const page = readFileSync(PAGE, 'utf8');
  const [start, end] = [page.indexOf(START), page.indexOf(END)];
  if (start === -1 || end < start) throw new Error(`docs/performance.md needs the lines ${START} and ${END}`);
  return `${page.slice(0, start)}${START}\n\n${sectionOf(report)}\n${page.slice(end)}`;
}

export function writePage(report: Report): void {
  writeFileSync(PAGE, pageWith(report));
  if (hasGrowth(report)) writeFileSync(join(ROOT, 'docs', PLOT), growthPlot(report.lines));
}

function sectionOf(report: Report): string {
  const { measuredAt, commit, machine, chosen } = report;
  const day = new Date(measuredAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const part = chosen.length === 0 ? '' : ` Only a part was run: ${chosen.join(', ')}.`;
  return [
    `Measured on ${day}, at commit ${commit}, on ${machine.processor} with ${machine.cores} cores and`,
    `${machine.memoryGb} GB of memory, with Node ${machine.node} and PostgreSQL ${machine.postgres}.${part}`,
    '',
    tableMarkdown(report),
    ...(hasGrowth(report) ? [`![How times grow with the data](${PLOT})`, ''] : []),
  ].join('\n');
}

const hasGrowth = ({ lines }: Report): boolean => lines.some(({ growth }) => growth !== undefined);
