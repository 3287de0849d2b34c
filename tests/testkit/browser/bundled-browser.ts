import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cachedBrowserFolder, fillOnce } from './browser-cache.ts';
import { canRun, writeLauncher } from './browser-launcher.ts';

const run = promisify(execFile);
const LAUNCHER = 'chromium-launcher';
const BINARY = 'chromium';
const OWN_LIBRARIES = 'al2023/lib';

/**
 * The Chromium inside the npm package, which is built for Linux on x64 only. It is unpacked into our own cache, since
 * the package's own place in the shared temporary folder is closed to the next user of the machine.
 */
export async function bundledBrowser(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = cachedBrowserFolder(`bundled-browser-${await bundledVersion()}`);
  await fillOnce(folder, unpackBundled);
  const launcher = join(folder, LAUNCHER);
  return existsSync(launcher) ? launcher : undefined;
}

/** Unpacks into `folder`, and borrows the package's own libraries only where the machine lacks them. */
async function unpackBundled(folder: string): Promise<void> {
  const script = join(import.meta.dirname, 'unpack-bundled-browser.ts');
  await run(process.execPath, [script], { env: { ...process.env, TMPDIR: folder } });
  const launcher = await writeLauncher(folder, LAUNCHER, { binary: BINARY, libraryFolders: [] });
  if (await canRun(launcher)) return;
  await writeLauncher(folder, LAUNCHER, { binary: BINARY, libraryFolders: [OWN_LIBRARIES] });
}

async function bundledVersion(): Promise<string> {
  const manifest = new URL('../package.json', import.meta.resolve('@sparticuz/chromium'));
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  return version;
}
