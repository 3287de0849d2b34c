/**
 * Everything that can be said about the code without running it, a line for each check, and the words of those that
 * fail. `npm run check -- lint types` runs only the ones named; the first word of a name means all that begin with it.
 * What a slow one read when it last went well is remembered in .cache, and not asked about again, except `-- --whole`.
 */
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { currentBuild, ROOT } from '#server/platform/places.ts';
import { changedSinceGood, contentsOf, filesToLint, rememberGood } from './checked-before.ts';
import { generate } from './generate.ts';

const PROGRAMS = join(ROOT, 'node_modules', '.bin');

interface Check {
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
  readonly skipReason?: string | undefined;
  /** Its figures are worth a look even when they are within their limits. */
  readonly hasFigures?: boolean;
  /** All that it reads, of a check that is slow: it is not run again while that is as it was when it last went well. */
  readonly reads?: RegExp;
  /** The files that it has to be asked of after a change, where not all. */
  readonly filesFor?: (changed: readonly string[]) => readonly string[] | undefined;
}

interface Outcome {
  readonly name: string;
  readonly isGood: boolean;
}

/** What is written, and what decides on libraries and rules. */
const CODE = /[.](?:[cm]?[jt]sx?|json|graphql|css)$/;
const CONSOLE = /^(?:client|console|contract|profile-fields|survey-engine|survey-renderer|ui)[/]|^[^/]+[.]json$/;
const MEMBERS_APP =
  /^(?:client|contract|profile-fields|survey-engine|survey-renderer|tools|ui|web)[/](?!.*[.]test[.])|^[^/]+[.]json$/;

/** What is compared with itself: tests may repeat one another (`.jscpd.json`). */
const COMPARED = /^(?!tests[/])(?!.*[.]test[.]).*[.][cm]?[jt]sx?$|^[.]jscpd[.]json$|^package-lock[.]json$/;

// The longest first.
const CHECKS: readonly Check[] = [
  { name: 'lint', command: ['oxlint'], reads: CODE, filesFor: filesToLint },
  { name: 'types', command: ['tsc', '--noEmit'], reads: CODE },
  { name: 'borders', command: ['node', 'tools/check-borders.ts'], reads: CODE },
  // A program of its own: each app has its own addresses for the router's types.
  { name: 'console types', command: ['tsc', '--noEmit', '--project', 'console'], reads: CONSOLE },
  {
    name: 'dead code',
    command: ['knip', '--no-progress', '--treat-config-hints-as-errors'],
    reads: CODE,
  },
  { name: 'start weight', command: ['node', 'tools/check-start-weight.ts'], hasFigures: true, reads: MEMBERS_APP },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'migrations', command: ['node', 'tools/check-migrations.ts'] },
  { name: 'doors', command: ['node', 'tools/check-doors.ts'], hasFigures: true },
  { name: 'words', command: ['node', 'tools/check-words.ts'] },
  { name: 'docs', command: ['node', 'tools/check-docs.ts'] },
  { name: 'rules', command: ['node', 'tools/check-rules.ts'] },
  { name: 'asvs', command: ['node', 'tools/check-asvs.ts'] },
  { name: 'contrast', command: ['node', 'tools/check-contrast.ts'] },
  { name: 'copies', command: ['jscpd', '--config', '.jscpd.json', '--no-colors'], reads: COMPARED },
  {
    // Markup says the same in more words than code, so a copy has to be longer to count.
    name: 'duplicate markup',
    command: ['jscpd', '--config', '.jscpd.json', '--no-colors', '--format', 'tsx', '--min-tokens', '120'],
    reads: COMPARED,
  },
  {
    name: 'sizes',
    command: ['size-limit'],
    skipReason: currentBuild() !== undefined ? undefined : 'nothing is built yet: npm run build',
    hasFigures: true,
  },
];

const WHOLE = '--whole';
const isWhole = process.argv.includes(WHOLE);

/** Runs it for what changed since it last went well. */
async function runCheck(check: Check): Promise<Outcome> {
  const { name, reads, filesFor } = check;
  const contents = reads && contentsOf(reads);
  if (contents === undefined) return run(check);
  const changed = isWhole ? Object.keys(contents) : changedSinceGood(name, contents);
  const files = isWhole ? undefined : filesFor?.(changed);
  if (changed.length === 0 || files?.length === 0) {
    console.log(`✓ ${name} (unchanged)`);
    return { name, isGood: true };
  }
  const outcome = await run(check, files);
  if (outcome.isGood) rememberGood(name, contents);
  return outcome;
}

function run(
  { name, command: [program, ...args], skipReason, hasFigures = false }: Check,
  files: readonly string[] = [],
): Promise<Outcome> {
  if (skipReason !== undefined) {
    console.log(`- ${name}: skipped, ${skipReason}`);
    return Promise.resolve({ name, isGood: true });
  }
  const startedAt = performance.now();
  const environment = { ...process.env, PATH: `${PROGRAMS}${delimiter}${process.env['PATH'] ?? ''}`, NO_COLOR: '1' };
  return new Promise((resolve) => {
    execFile(
      program,
      [...args, ...files],
      { cwd: ROOT, env: environment, maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' },
      (error, stdout, stderr) => {
        const isGood = error === null;
        const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
        console.log(`${isGood ? '✓' : '✗'} ${name} (${seconds} s)`);
        if (!isGood || hasFigures) console.log(`${stdout}${stderr}`.trim() || error?.message);
        resolve({ name, isGood });
      },
    );
  });
}

/** Runs the checks a few at a time, as many as the machine has cores. */
async function runAll(checks: readonly Check[]): Promise<Outcome[]> {
  const waiting = [...checks];
  const outcomes: Outcome[] = [];
  const worker = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift())
      outcomes.push(await runCheck(check));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return outcomes;
}

/** The names of all checks, and the first words that stand for several. */
export const CHECK_NAMES: readonly string[] = CHECKS.flatMap(({ name }) => [name, name.split(' ')[0] ?? name]);

async function main(wanted: readonly string[]): Promise<void> {
  const unknown = wanted.filter((name) => !CHECK_NAMES.includes(name));
  if (unknown.length > 0) {
    console.error(
      `Unknown check: ${unknown.join(', ')}. Available checks: ${CHECKS.map(({ name }) => name).join(', ')}.`,
    );
    process.exitCode = 2;
    return;
  }
  const isWanted = (name: string): boolean => wanted.some((word) => name === word || name.startsWith(`${word} `));
  // What is made from the sources is missing in a fresh clone and old after a change of them.
  await generate();
  const outcomes = await runAll(CHECKS.filter(({ name }) => wanted.length === 0 || isWanted(name)));
  const failed = outcomes.filter(({ isGood }) => !isGood);
  if (failed.length > 0) {
    console.error(`\nFailed: ${failed.map(({ name }) => name).join(', ')}.`);
    process.exitCode = 1;
  }
}

if (import.meta.main) await main(process.argv.slice(2).filter((word) => word !== WHOLE));
