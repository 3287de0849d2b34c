/**
 * `npm run bench`, or `npm run bench -- dryRun` for one: each benchmark holds ours against a limit, or a peer measured in the same
 * run. At the end stands the table of all, and bench/results/ has it as JSON with a plot of growth; `--write-docs` writes it into
 * docs/performance.md. With `--short` each only has to come to its end, in seconds: `npm test` runs a sample of them so
 * (`--sample`) and the exhaustive run all, that none rots.
 */
import { sampleOf } from '#testkit/masses.ts';
import { badgeRun } from './badge-run.ts';
import { stopServer } from './bed.ts';
import { bell } from './bell.ts';
import { announcement } from './announcement.ts';
import { dryRun } from './dry-run.ts';
import { hostileSurveys } from './hostile-surveys.ts';
import { largePanel } from './large-panel.ts';
import { launch } from './launch.ts';
import { thisCommit, thisMachine } from './machine.ts';
import { isGoalKept, type Outcome } from './outcome.ts';
import { openApp } from './open-app.ts';
import { manyTasks } from './many-tasks.ts';
import { memberCalls } from './member-calls.ts';
import { panelGrowth } from './panel-growth.ts';
import { redeem } from './redeem.ts';
import { tableText, type Line, type Report } from './report.ts';
import { resultsOfMany } from './results.ts';
import { isShort } from './sizes.ts';
import { selection } from './selection.ts';
import { start } from './start.ts';
import { streams } from './streams.ts';
import { supportInbox } from './support-inbox.ts';
import { surveyPage } from './survey-page.ts';
import { tasksList } from './tasks-list.ts';
import { unknownAddresses } from './unknown-addresses.ts';
import { writePage, pageWith, writeResults } from './write-report.ts';
import { zipCodes } from './zip-codes.ts';

type Found = Outcome | readonly Outcome[];

/** Those that take longest come first: in the short form several run at once, and nobody waits for one at the end. */
const BENCHMARKS: Readonly<Record<string, () => Found | Promise<Found>>> = {
  streams,
  openApp,
  start,
  announcement,
  launch,
  badgeRun,
  selection,
  largePanel,
  panelGrowth,
  redeem,
  memberCalls,
  tasksList,
  unknownAddresses,
  zipCodes,
  supportInbox,
  bell,
  resultsOfMany,
  manyTasks,
  dryRun,
  hostileSurveys,
  surveyPage,
};
const FLAGS = ['--short', '--sample', '--write-docs'];
/** How many `npm test` takes of them. */
const SAMPLE = 5;
const chosen = process.argv.slice(2).filter((argument) => !FLAGS.includes(argument));
const isWrittenToDocs = process.argv.includes('--write-docs');
const unknown = chosen.find((name) => !Object.hasOwn(BENCHMARKS, name));
if (unknown !== undefined)
  throw new Error(`There is no benchmark ${unknown}; there are ${Object.keys(BENCHMARKS).join(', ')}.`);
if (isShort && isWrittenToDocs) throw new Error('The figures of a short run say nothing: leave out --short.');

// Before the run: files may change while it goes.
const commit = thisCommit();
const found = new Map<string, readonly Line[]>();
const failed: string[] = [];
const asked = Object.keys(BENCHMARKS).filter((name) => chosen.length === 0 || chosen.includes(name));
const names = process.argv.includes('--sample') ? sampleOf('short benchmarks', asked, SAMPLE) : asked;
const waiting = [...names];
// Measured, each has the machine to itself; in the short form they mostly wait for databases to start.
await Promise.all(Array.from({ length: isShort ? 3 : 1 }, runNext));
await stopServer();

const report: Report = {
  measuredAt: new Date().toISOString(),
  commit,
  machine: thisMachine(),
  isShort,
  chosen,
  lines: names.flatMap((name) => found.get(name) ?? []),
};
process.stdout.write(`\n${tableText(report)}\n`);
process.stdout.write(`All lines: ${writeResults(report)}.json; growth: the same as .svg\n`);
// Also when it is not written, so that a page without its place for the table is seen at once.
pageWith(report);
if (isWrittenToDocs && failed.length === 0) writePage(report);
if (failed.length > 0) process.stderr.write(`Failed: ${failed.join(', ')}\n`);
process.exitCode = failed.length === 0 && (isShort || report.lines.every(isGoalKept)) ? 0 : 1;

async function runNext(): Promise<void> {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await runOne(name);
}

/** What fails leaves the figures of the others: all of them take most of an hour. */
async function runOne(name: string): Promise<void> {
  const startedAt = performance.now();
  try {
    const outcomes = [(await BENCHMARKS[name]?.()) ?? []].flat();
    found.set(
      name,
      outcomes.map((outcome) => ({ benchmark: name, ...outcome })),
    );
    process.stdout.write(`${name}, in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s\n`);
    for (const { what, details } of outcomes)
      if (details !== undefined) process.stdout.write(`  ${what}: ${details}\n`);
  } catch (error) {
    failed.push(name);
    process.stderr.write(`${name} failed: ${error instanceof Error ? error.stack : String(error)}\n`);
  }
}
