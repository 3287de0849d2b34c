/**
 * `npm run mutation`: breaks the rules, the clocks, the states of tasks and the surveys one line at a time, and runs their tests
 * on each. What no test notices is told; below 85 of 100 it fails. `npm run mutation -- FILE` breaks that file alone.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#server/platform/places.ts';

const OURS = join('tools', 'mutation');
const LOCK = 'package-lock.json';
/** Nothing else needs its packages, so they are installed when it first runs with them, and out of the way of our sources. */
const PACKAGES = join(ROOT, '.cache', 'mutation', 'packages');
const STRYKER = join(PACKAGES, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');

function run(cwd: string, program: string, ...args: readonly string[]): void {
  const { status } = spawnSync(program, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
}

function isInstalled(): boolean {
  const [installed, ours] = [join(PACKAGES, LOCK), join(ROOT, OURS, LOCK)];
  return existsSync(STRYKER) && existsSync(installed) && readFileSync(installed).equals(readFileSync(ours));
}

if (!isInstalled()) {
  mkdirSync(PACKAGES, { recursive: true });
  for (const file of ['package.json', LOCK, '.npmrc']) copyFileSync(join(ROOT, OURS, file), join(PACKAGES, file));
  run(PACKAGES, 'npm', 'ci');
}
run(ROOT, process.execPath, join(ROOT, 'tools', 'generate.ts'));
const files = process.argv.slice(2);
const only = files.length > 0 ? ['--mutate', files.join(',')] : [];
run(ROOT, process.execPath, STRYKER, 'run', join(OURS, 'stryker.config.json'), ...only);
