import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { cachedBrowserFolder, fillOnce } from './browser-cache.ts';
import { canRun, libraryFoldersIn, writeLauncher } from './browser-launcher.ts';
import { openPrivateApt } from './private-apt.ts';
import type { PrivateApt } from './private-apt.ts';

const run = promisify(execFile);
const FOLDER = cachedBrowserFolder('debian-browser');
const LAUNCHER = 'chromium';

/** The small headless build first; older releases have the whole browser only. */
const BROWSER_PACKAGES = ['chromium-headless-shell', 'chromium'];
/** The C library must be the one that the machine's own loader belongs to. */
const C_LIBRARY = /^libc6_/;

export type Report = (line: string) => void;

/** The browser fetched from Debian's packages earlier, if any. */
export function fetchedBrowser(): string | undefined {
  const launcher = join(FOLDER, LAUNCHER);
  return existsSync(launcher) ? launcher : undefined;
}

export const hasDebianPackages = (): boolean =>
  process.platform === 'linux' && existsSync('/usr/bin/apt-get') && existsSync('/usr/bin/dpkg-deb');

/** Fetches Debian's Chromium with the libraries that this machine lacks, into our cache, without root. */
export async function fetchDebianBrowser(report: Report): Promise<string> {
  const startedAt = performance.now();
  await fillOnce(FOLDER, async (draft) => {
    const aptFolder = join(draft, 'apt');
    const apt = await openPrivateApt(aptFolder);
    report('Fetching a browser for the tests from Debian: package lists …');
    await apt.update();
    report('Fetching a browser for the tests from Debian: packages …');
    const packages = await downloadBrowser(apt);
    report(`Unpacking ${packages.length} packages, ${await megabytes(packages)} MB …`);
    await unpack(packages, draft);
    await rm(aptFolder, { recursive: true });
  });
  report(`A browser for the tests is ready (${Math.round((performance.now() - startedAt) / 1000)} s).`);
  return join(FOLDER, LAUNCHER);
}

async function downloadBrowser(apt: PrivateApt): Promise<string[]> {
  const failures: unknown[] = [];
  for (const name of BROWSER_PACKAGES) {
    try {
      return await apt.download([name]);
    } catch (cause) {
      failures.push(cause);
    }
  }
  throw new AggregateError(failures, "Debian's Chromium could not be downloaded");
}

async function unpack(packages: readonly string[], folder: string): Promise<void> {
  const root = join(folder, 'root');
  for (const file of packages) {
    if (!C_LIBRARY.test(basename(file))) await run('dpkg-deb', ['-x', file, root]);
  }
  await rm(join(root, 'usr/share/doc'), { recursive: true, force: true });
  const binaries = await readdir(join(root, 'usr/lib/chromium'));
  const binary = binaries.find((name) => BROWSER_PACKAGES.includes(name));
  if (binary === undefined) throw new Error("Debian's package holds no browser");
  const libraryFolders = (await libraryFoldersIn(root)).filter((name) => !name.endsWith('/chromium'));
  const launcher = await writeLauncher(folder, LAUNCHER, {
    binary: `root/usr/lib/chromium/${binary}`,
    libraryFolders: libraryFolders.map((name) => `root/${name}`),
  });
  if (!(await canRun(launcher))) throw new Error("Debian's Chromium does not start on this machine");
}

async function megabytes(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1e6);
}
