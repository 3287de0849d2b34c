/**
 * `npm run mutation`: breaks the rules, the clocks, the states of tasks and the surveys one line at a time, and runs their tests
 * on each. What no test notices is told; below 85 of 100 it fails. `npm run mutation -- FILE` breaks that file alone. Its
 * packages are installed in tools/mutation the first time, since nothing else needs them.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#server/platform/places.ts';

const PACKAGE = join(import.meta.dirname, 'mutation');
const STRYKER = join(PACKAGE, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');

function run(cwd: string, program: string, ...args: readonly string[]): void {
  const { status } = spawnSync(program, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
}

if (!existsSync(STRYKER)) run(PACKAGE, 'npm', 'ci');
run(ROOT, process.execPath, join(ROOT, 'tools', 'generate.ts'));
const files = process.argv.slice(2);
const only = files.length > 0 ? ['--mutate', files.join(',')] : [];
run(ROOT, process.execPath, STRYKER, 'run', join('tools', 'mutation', 'stryker.config.json'), ...only);
