/**
 * `npm test`: everything, in order, stopping at the first failure. `npm test -- contract` runs only the test files
 * whose path holds that word; a path under tests/e2e runs in the browser. `npm run test:changed` runs what the change
 * at hand touches.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { currentBuild, ROOT } from '#server/platform/places.ts';
import { touchedBy, type Touched } from './changed-tests.ts';
import { testsOf } from './related-tests.ts';
import { printTimes, TIMES_VARIABLE } from './test-times.ts';

const PROGRAMS = join(ROOT, 'node_modules', '.bin');
const TIMES = mkdtempSync(join(tmpdir(), 'spark-test-times-'));

interface Step {
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
}

/** Steps that run side by side: the first tells as it goes, what another says comes when it is done. */
type Stage = readonly [Step, ...Step[]];

const GENERATE: Step = { name: 'generate types', command: ['node', 'tools/generate.ts'] };
const BUILD: Step = { name: 'build', command: ['node', 'tools/build.ts'] };
const CHECK: Step = { name: 'check the code', command: ['node', 'tools/check.ts'] };
const BROWSER: Step = { name: 'find a browser', command: ['node', 'tests/testkit/browser/print-path.ts'] };
/** All that runs without a browser, but for the faults. */
const ROOMS = ['rooms', 'alone', 'apps'].flatMap((name) => ['--project', name]);
const test = (...args: string[]): Step => ({ name: 'tests', command: ['vitest', 'run', ...args] });
const browse = (...filters: string[]): Step => ({
  name: 'tests in a browser',
  command: ['playwright', 'test', ...filters],
});

const EVERYTHING: readonly Stage[] = [
  [BUILD],
  [CHECK],
  [BROWSER],
  [test(...ROOMS)],
  // Kills and races wait for processes most of the time.
  [browse(), { ...test('--project', 'faults'), name: 'tests of faults' }],
];

function stagesFor(filters: readonly string[]): readonly Stage[] {
  const inBrowser = filters.filter((filter) => filter.includes('e2e'));
  const elsewhere = filters.filter((filter) => !filter.includes('e2e'));
  return [
    [GENERATE],
    ...(elsewhere.length > 0 ? [[test(...elsewhere)] as const] : []),
    ...(inBrowser.length > 0 ? [[BUILD] as const, [BROWSER] as const, [browse(...inBrowser)] as const] : []),
  ];
}

function stagesOf({ base, files, specs }: Touched): readonly Stage[] {
  console.log(`${files.length} files differ from ${base}; in the browser: ${specs.join(', ') || 'nothing'}`);
  const isEverywhere = files.some((file) => ['package-lock.json', 'vitest.config.ts'].includes(file));
  const related = isEverywhere ? [] : testsOf(files);
  return [
    [GENERATE],
    ...(isEverywhere || related.length > 0 ? [[test(...ROOMS, ...related)] as const] : []),
    ...(specs.length > 0 ? [[BUILD] as const, [BROWSER] as const, [browse(...specs)] as const] : []),
  ];
}

async function passes({ name, command: [program, ...args] }: Step, isFirst: boolean): Promise<boolean> {
  if (isFirst) console.log(`\n— ${name}`);
  const build = currentBuild();
  const child = spawn(program, args, {
    cwd: ROOT,
    env: {
      ...process.env,
      PATH: `${PROGRAMS}${delimiter}${process.env['PATH'] ?? ''}`,
      [TIMES_VARIABLE]: TIMES,
      // Made a moment ago from these sources, where everything is tested.
      ...(isEverything && build !== undefined && { SPARK_TEST_SERVER: join(build, 'server/main.js') }),
    },
    stdio: ['ignore', isFirst ? 'inherit' : 'pipe', isFirst ? 'inherit' : 'pipe'],
    shell: process.platform === 'win32',
  });
  const said = Promise.all([child.stdout, child.stderr].map(async (stream) => (stream === null ? '' : text(stream))));
  try {
    const [status] = (await once(child, 'exit')) as [number | null];
    if (!isFirst) console.log(`\n— ${name}\n${(await said).join('')}`);
    return status === 0;
  } catch (cause) {
    console.error(cause instanceof Error ? cause.message : cause);
    return false;
  }
}

/** The first step that fails; those beside it come to their end. */
async function failedIn(stages: readonly Stage[]): Promise<Step | undefined> {
  for (const stage of stages) {
    const outcomes = await Promise.all(stage.map((step, index) => passes(step, index === 0)));
    const failed = stage.find((_, index) => outcomes[index] === false);
    if (failed !== undefined) return failed;
  }
  return undefined;
}

const startedAt = performance.now();
const args = process.argv.slice(2);
const isEverything = args.length === 0;
const stages = isEverything ? EVERYTHING : args[0] === '--changed' ? stagesOf(touchedBy(args[1])) : stagesFor(args);
const failed = await failedIn(stages);
printTimes(TIMES);
rmSync(TIMES, { recursive: true });
const seconds = Math.round((performance.now() - startedAt) / 1000);
console.log(failed === undefined ? `\nAll good, in ${seconds} s.` : `\nFailed at: ${failed.name}, after ${seconds} s.`);
process.exitCode = failed === undefined ? 0 : 1;
