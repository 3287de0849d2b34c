/** `npm run bench`: each benchmark prints a ratio against a peer measured in the same run, and the limit it must keep. */
import { launch } from './launch.ts';
import { manyTasks } from './many-tasks.ts';
import { surveyPage } from './survey-page.ts';
import { tasksList } from './tasks-list.ts';

const BENCHMARKS = [surveyPage, tasksList, manyTasks, launch];

let isKept = true;
for (const benchmark of BENCHMARKS) {
  for (const { what, ratio, limit, details } of [await benchmark()].flat()) {
    const verdict = ratio >= limit ? 'kept' : 'MISSED';
    isKept &&= ratio >= limit;
    process.stdout.write(`${what}: ${ratio.toFixed(2)} (at least ${limit}, ${verdict}); ${details}\n`);
  }
}
process.exitCode = isKept ? 0 : 1;
