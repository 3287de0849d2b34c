/**
 * `npm test`: everything, in order, stopping at the first failure. `npm test -- contract` runs only the test files
 * whose path holds that word; a path under tests/e2e runs in the browser.
 */
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const PROGRAMS = join(ROOT, 'node_modules', '.bin');

interface Step {
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
}

const GENERATE: Step = { name: 'generate types', command: ['node', 'tools/generate.ts'] };
const BUILD: Step = { name: 'build', command: ['node', 'tools/build.ts'] };
const CHECK: Step = { name: 'check the code', command: ['node', 'tools/check.ts'] };
const BROWSER: Step = { name: 'find a browser', command: ['node', 'tests/testkit/browser/print-path.ts'] };
const test = (...filters: string[]): Step => ({ name: 'tests', command: ['vitest', 'run', ...filters] });
const browse = (...filters: string[]): Step => ({
  name: 'tests in a browser',
  command: ['playwright', 'test', ...filters],
});

function stepsFor(filters: readonly string[]): Step[] {
  if (filters.length === 0) return [BUILD, CHECK, BROWSER, test(), browse()];
  const inBrowser = filters.filter((filter) => filter.includes('e2e'));
  const elsewhere = filters.filter((filter) => !filter.includes('e2e'));
  return [
    GENERATE,
    ...(elsewhere.length > 0 ? [test(...elsewhere)] : []),
    ...(inBrowser.length > 0 ? [BUILD, BROWSER, browse(...inBrowser)] : []),
  ];
}

function passes({ name, command: [program, ...args] }: Step): boolean {
  console.log(`\n— ${name}`);
  const { status, error } = spawnSync(program, args, {
    cwd: ROOT,
    env: { ...process.env, PATH: `${PROGRAMS}${delimiter}${process.env['PATH'] ?? ''}` },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (error !== undefined) console.error(error.message);
  return status === 0;
}

const startedAt = performance.now();
const failed = stepsFor(process.argv.slice(2)).find((step) => !passes(step));
const seconds = Math.round((performance.now() - startedAt) / 1000);
console.log(failed === undefined ? `\nAll good, in ${seconds} s.` : `\nFailed at: ${failed.name}, after ${seconds} s.`);
process.exitCode = failed === undefined ? 0 : 1;
