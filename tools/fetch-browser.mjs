// Runs after `npm ci`, so that the browser tests need no network later. Plain JavaScript, because an older Node than
// ours may be the one that installs; it never fails an installation.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const ourNode = join(root, 'node_modules', 'node', 'bin', 'node');

const withoutTests =
  process.env.NODE_ENV === 'production' ||
  (process.env.npm_config_omit ?? '').split(/[\s,]+/).includes('dev') ||
  !existsSync(join(root, 'node_modules', '@playwright', 'test'));
const bundled = process.platform === 'linux' && process.arch === 'x64';

if (!withoutTests && !bundled && existsSync(ourNode)) {
  const printPath = join(root, 'tests', 'testkit', 'browser', 'print-path.ts');
  spawnSync(ourNode, [printPath], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}
