/**
 * `npm run bench`, or `npm run bench -- dryRun` for one: each benchmark prints a ratio against a peer measured in the same run, and
 * the limit it must keep. With `--short` each only has to come to its end, in seconds: `npm test` runs them so, that none rots.
 */
import { badgeRun } from './badge-run.ts';
import { stopServer } from './bed.ts';
import { bell } from './bell.ts';
import { announcement } from './announcement.ts';
import { dryRun } from './dry-run.ts';
import { hostileSurveys } from './hostile-surveys.ts';
import { launch } from './launch.ts';
import type { Outcome } from './outcome.ts';
import { openApp } from './open-app.ts';
import { manyTasks } from './many-tasks.ts';
import { memberCalls } from './member-calls.ts';
import { redeem } from './redeem.ts';
import { resultsOfMany } from './results.ts';
import { isShort } from './sizes.ts';
import { start } from './start.ts';
import { streams } from './streams.ts';
import { supportInbox } from './support-inbox.ts';
import { surveyPage } from './survey-page.ts';
import { tasksList } from './tasks-list.ts';
import { unknownAddresses } from './unknown-addresses.ts';
import { zipCodes } from './zip-codes.ts';

/** Those that take longest come first: in the short form several run at once, and nobody waits for one at the end. */
const BENCHMARKS: Readonly<Record<string, () => Promise<Outcome | readonly Outcome[]>>> = {
  streams,
  openApp,
  start,
  announcement,
  launch,
  badgeRun,
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
const chosen = process.argv.slice(2).filter((name) => name !== '--short');
const unknown = chosen.find((name) => !Object.hasOwn(BENCHMARKS, name));
if (unknown !== undefined)
  throw new Error(`There is no benchmark ${unknown}; there are ${Object.keys(BENCHMARKS).join(', ')}.`);

let isKept = true;
const waiting = Object.entries(BENCHMARKS).filter(([name]) => chosen.length === 0 || chosen.includes(name));
// Measured, each has the machine to itself; in the short form they mostly wait for databases to start.
await Promise.all(Array.from({ length: isShort ? 3 : 1 }, runNext));
await stopServer();
process.exitCode = isKept ? 0 : 1;

async function runNext(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [name, benchmark] = next;
    const startedAt = performance.now();
    for (const outcome of [await benchmark()].flat()) {
      const { what, ratio, details } = outcome;
      isKept &&= isShort || isGoalKept(outcome);
      const verdict = isShort ? 'short' : goalText(outcome);
      process.stdout.write(`${what}: ${ratio.toFixed(2)} (${verdict}); ${details}\n`);
    }
    if (isShort) process.stdout.write(`  ${name}, in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s\n`);
  }
}

function isGoalKept({ ratio, limit, isLessBetter = false }: Outcome): boolean {
  return limit === undefined || (isLessBetter ? ratio <= limit : ratio >= limit);
}

function goalText(outcome: Outcome): string {
  if (outcome.limit === undefined) return 'no goal';
  const side = outcome.isLessBetter === true ? 'at most' : 'at least';
  return `${side} ${outcome.limit}, ${isGoalKept(outcome) ? 'kept' : 'MISSED'}`;
}
