/**
 * `npm test`: everything, in order, stopping at the first failure. `npm test -- contract` runs only the test files
 * whose path holds that word; a path under tests/e2e runs in the browser. `npm run test:changed` runs what the change
 * at hand touches. `npm run test:exhaustive` is everything, and masses whole instead of a sample of them.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { currentBuild, ROOT } from '#server/platform/places.ts';
import { STARTS_VARIABLE, startsIn } from '#testkit/noted-starts.ts';
import { touchedBy, type Touched } from './changed-tests.ts';
import { affordable, testsOf } from './related-tests.ts';
import { failedFiles, OUTCOMES_VARIABLE, printOutcomes } from './test-outcomes.ts';

const PROGRAMS = join(ROOT, 'node_modules', '.bin');
const OUTCOMES = mkdtempSync(join(tmpdir(), 'spark-test-outcomes-'));
/** Beside it: every file in it is one of outcomes. */
const STARTS = `${OUTCOMES}.starts`;

interface Step {
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
  /** Where its tests are, if what failed of them beside others may show alone whether the machine was the cause. */
  readonly triesAgainAlone?: string;
  /** What a second try is told besides, to say more of what goes wrong and to leave what the first one said. */
  readonly whenAgain?: readonly string[];
}

/** The same sample for everybody: the person who runs it again sees the same, and another seed is a choice. */
const USUAL_SEED = '113384173';

/**
 * A second try is the last resort against a crowded machine, and a fault to find: so many files of a whole run get one,
 * alone. More do not fail for want of a processor.
 */
const MOST_TO_TRY_AGAIN = 2;

/** Steps of which each begins when the one before it is done. */
type Chain = readonly Step[];
/** Chains that run side by side: the first tells as it goes, what another says comes when its step is done. */
type Stage = readonly Chain[];

const GENERATE: Step = { name: 'generate types', command: ['node', 'tools/generate.ts'] };
const BUILD: Step = { name: 'build', command: ['node', 'tools/build.ts'] };
const CHECK: Step = { name: 'check the code', command: ['node', 'tools/check.ts', '--whole'] };
const BROWSER: Step = { name: 'find a browser', command: ['node', 'tests/testkit/browser/print-path.ts'] };
/** Nothing else has run by then. */
const EVERYWHERE = '';
/** All that runs without a browser, but for the faults. */
const ROOMS = ['rooms', 'alone', 'apps'].flatMap((name) => ['--project', name]);
const test = (...args: string[]): Step => ({ name: 'tests', command: ['vitest', 'run', ...args] });
const browse = (...filters: string[]): Step => ({
  name: 'browser tests',
  command: ['playwright', 'test', ...filters],
});

/** To their end on little data: no figure is asked of a machine that does other things. */
const BENCHMARKS: Step = { name: 'short benchmarks', command: ['node', 'bench/run.ts', '--short', '--sample'] };

/** Without the kills that a sample does without. */
const faults = (leftOut: readonly string[]): Step => ({
  ...test('--project', 'faults', ...leftOut.map((file) => `--exclude=${file}`)),
  name: 'fault tests',
  triesAgainAlone: 'tests/faults',
});

const everything = (killsLeftOut: readonly string[]): readonly Stage[] => [
  [[BUILD, BROWSER]],
  // Four files at a time on two processors, and the checks meanwhile: the longest test of ten thousand may wait too long for
  // its turn.
  [[{ ...test(...ROOMS), triesAgainAlone: EVERYWHERE }], [CHECK]],
  // Kills and races wait for processes most of the time, and benchmarks for databases to start.
  [
    [{ ...browse(), triesAgainAlone: 'tests/e2e', whenAgain: ['--trace', 'on', '--output', 'test-results/again'] }],
    [faults(killsLeftOut), BENCHMARKS],
  ],
];

const inBrowser = (specs: readonly string[]): readonly Step[] =>
  specs.length > 0 ? [BUILD, BROWSER, browse(...specs)] : [];

function stagesFor(filters: readonly string[]): readonly Stage[] {
  const specs = filters.filter((filter) => filter.includes('e2e'));
  const elsewhere = filters.filter((filter) => !filter.includes('e2e'));
  return [[[GENERATE, ...(elsewhere.length > 0 ? [test(...elsewhere)] : []), ...inBrowser(specs)]]];
}

/** What a change touches is run after each of its steps: so many of the nearest files answer in half a minute, fewer with nodes. */
const NEAREST_TESTS = 20;
const NEAREST_SPECS = 1;
/** What a browser shows. What only the server does is tested there first, and in a browser by `npm test`. */
const SHOWN =
  /^(?:brand|client|console|emails|gallery|profile-fields|registration|site|survey-renderer|tests\/e2e|ui|web)\/|^playwright/;

function stagesOf({ base, files, specs }: Touched): readonly Stage[] {
  const isEverywhere = files.some((file) => ['package-lock.json', 'vitest.config.ts'].includes(file));
  const related = isEverywhere ? [] : testsOf(files);
  const nearest = affordable(related, NEAREST_TESTS);
  const seen = specs.slice(0, files.some((file) => SHOWN.test(file)) ? NEAREST_SPECS : 0);
  console.log(`Files that differ from ${base}: ${files.length}; in the browser: ${seen.join(', ') || 'nothing'}`);
  const left = [`test files farther away: ${related.length - nearest.length}`, ...specs.slice(seen.length)];
  console.log(`Left to npm test: ${left.join(', ')}`);
  const tests = isEverywhere || related.length > 0 ? [test(...ROOMS, ...nearest)] : [];
  return [[[GENERATE]], [tests, inBrowser(seen)]];
}

async function passes(
  { name, command: [program, ...args] }: Step,
  { isFirst }: { readonly isFirst: boolean },
): Promise<boolean> {
  if (isFirst) console.log(`\n— ${name}`);
  const build = currentBuild();
  const child = spawn(program, args, {
    cwd: ROOT,
    env: {
      ...process.env,
      PATH: `${PROGRAMS}${delimiter}${process.env['PATH'] ?? ''}`,
      [OUTCOMES_VARIABLE]: OUTCOMES,
      [STARTS_VARIABLE]: STARTS,
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

const triedAgain = new Set<string>();

/** A second try with nothing beside it. What failed before stays told at the end. */
async function passesAlone({ name, command, triesAgainAlone, whenAgain = [] }: Step): Promise<boolean> {
  if (triesAgainAlone === undefined) return false;
  const files = failedFiles(OUTCOMES, triesAgainAlone);
  if (files === undefined || files.length === 0) return false;
  for (const file of files) triedAgain.add(file);
  if (triedAgain.size > MOST_TO_TRY_AGAIN) return false;
  const again = `${name}, again on its own: ${files.join(', ')}`;
  return timed(again, () => passes({ name: again, command: [...command, ...whenAgain, ...files] }, { isFirst: true }));
}

/** What was done, and how many seconds it took, in the order in which it ended. */
const phases: [name: string, seconds: number][] = [];
async function timed<Done>(name: string, work: () => Promise<Done>): Promise<Done> {
  const begunAt = performance.now();
  try {
    return await work();
  } finally {
    phases.push([name, secondsSince(begunAt)]);
  }
}
const secondsSince = (begunAt: number): number => Math.round((performance.now() - begunAt) / 1000);

/** The first step of a chain that fails. */
async function failedOf(chain: Chain, { isFirst }: { readonly isFirst: boolean }): Promise<Step | undefined> {
  for (const step of chain) {
    if (!(await timed(step.name, () => passes(step, { isFirst })))) return step;
  }
  return undefined;
}

/** The first step that fails, alone as well; what runs beside it comes to its end. */
async function failedIn(stages: readonly Stage[]): Promise<Step | undefined> {
  for (const stage of stages) {
    const failed = await Promise.all(stage.map((chain, index) => failedOf(chain, { isFirst: index === 0 })));
    for (const [index, first] of failed.entries()) {
      const chain = stage[index] ?? [];
      for (let step = first; step !== undefined;) {
        if (!(await passesAlone(step))) return step;
        step = await failedOf(chain.slice(chain.indexOf(step) + 1), { isFirst: true });
      }
    }
  }
  return undefined;
}

const startedAt = performance.now();
const args = process.argv.slice(2);
const isExhaustive = args[0] === '--exhaustive';
const isEverything = args.length === 0 || isExhaustive;
const seed = process.env['SPARK_TEST_SEED'] ?? USUAL_SEED;
console.log(
  isExhaustive
    ? 'Generated cases run in full.'
    : `Generated cases run as a sample chosen by seed ${seed} (SPARK_TEST_SEED).`,
);
// What chooses a sample looks at these when it is loaded.
process.env['SPARK_TEST_SEED'] = seed;
if (isExhaustive) process.env['SPARK_TEST_EXHAUSTIVE'] = 'yes';
const { killsLeftOut } = await import('#testkit/kill-families.ts');
const stages = isEverything
  ? everything(killsLeftOut())
  : args[0] === '--changed'
    ? stagesOf(touchedBy(args[1]))
    : stagesFor(args);
const failed = await failedIn(stages);
printOutcomes(OUTCOMES);
console.log(`\n${startsIn(STARTS)}`);
rmSync(OUTCOMES, { recursive: true });
rmSync(STARTS, { force: true });
console.log('\nHow long each step took:');
for (const [name, took] of phases) console.log(`${String(took).padStart(7)} s  ${name}`);
const seconds = secondsSince(startedAt);
console.log(failed === undefined ? `\nAll passed in ${seconds} s.` : `\nFailed: ${failed.name}, after ${seconds} s.`);
process.exitCode = failed === undefined ? 0 : 1;
