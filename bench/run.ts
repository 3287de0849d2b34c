/** `npm run bench`, or `npm run bench -- dryRun` for one: each benchmark prints a ratio against a peer measured in the same run, and the limit it must keep. */
import { bell } from './bell.ts';
import { announcement } from './announcement.ts';
import { dryRun } from './dry-run.ts';
import { hostileSurveys } from './hostile-surveys.ts';
import { launch } from './launch.ts';
import { openApp } from './open-app.ts';
import { manyTasks } from './many-tasks.ts';
import { redeem } from './redeem.ts';
import { resultsOfMany } from './results.ts';
import { start } from './start.ts';
import { streams } from './streams.ts';
import { supportInbox } from './support-inbox.ts';
import { surveyPage } from './survey-page.ts';
import { tasksList } from './tasks-list.ts';
import { unknownAddresses } from './unknown-addresses.ts';
import { zipCodes } from './zip-codes.ts';

const BENCHMARKS = {
  announcement,
  start,
  surveyPage,
  hostileSurveys,
  tasksList,
  manyTasks,
  dryRun,
  launch,
  resultsOfMany,
  redeem,
  openApp,
  unknownAddresses,
  zipCodes,
  supportInbox,
  bell,
  streams,
};
const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !Object.hasOwn(BENCHMARKS, name));
if (unknown !== undefined)
  throw new Error(`There is no benchmark ${unknown}; there are ${Object.keys(BENCHMARKS).join(', ')}.`);

let isKept = true;
for (const [name, benchmark] of Object.entries(BENCHMARKS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  for (const { what, ratio, limit, details } of [await benchmark()].flat()) {
    const verdict = ratio >= limit ? 'kept' : 'MISSED';
    isKept &&= ratio >= limit;
    process.stdout.write(`${what}: ${ratio.toFixed(2)} (at least ${limit}, ${verdict}); ${details}\n`);
  }
}
process.exitCode = isKept ? 0 : 1;
