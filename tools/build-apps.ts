/**
 * Builds web and console into dist/, with a Brotli and a gzip copy beside each text file. Does nothing when the
 * inputs are those of the last build. Run by itself or by the start and test commands.
 */
import { createHash } from 'node:crypto';
import { glob, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { APPS, buildConfig, type AppName } from './vite-config.ts';

const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');
const INPUTS_HASH_FILE = join(DIST, '.inputs-hash');
const INPUTS = [
  '{client,console,contract,gallery,ui,web}/**/*.*',
  'tools/{build-apps,vite-config}.ts',
  'package.json',
  'package-lock.json',
];
const TEXT_FILES = '**/*.{css,html,js,svg}';
/** Below this a compressed copy saves less than its own headers cost. */
const SMALLEST_COMPRESSED_BYTES = 1_024;

interface BuildAppsOptions {
  readonly onProgress?: (line: string) => void;
}

/** Leaves dist/web and dist/console as the sources say; other processes never see a half-written app. */
export async function buildApps({ onProgress = () => {} }: BuildAppsOptions = {}): Promise<void> {
  const hash = await inputsHash();
  if (hash === (await readFile(INPUTS_HASH_FILE, 'utf8').catch(() => undefined))) return;

  const workFolder = join(DIST, `.building-${process.pid}`);
  try {
    for (const app of Object.keys(APPS) as AppName[]) {
      onProgress(`Building the ${app} app`);
      const outDir = join(workFolder, app);
      await buildForProduction(app, outDir);
      await compressTextFiles(outDir);
    }
    await rm(INPUTS_HASH_FILE, { force: true });
    for (const app of Object.keys(APPS)) await replaceFolder(join(DIST, app), join(workFolder, app));
    await writeFile(INPUTS_HASH_FILE, hash);
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

/** Whatever NODE_ENV the caller has (a test runner's, a shell's), the apps are built for production. */
async function buildForProduction(app: AppName, outDir: string): Promise<void> {
  const { NODE_ENV } = process.env;
  process.env['NODE_ENV'] = 'production';
  try {
    await build(buildConfig(app, outDir));
  } finally {
    if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = NODE_ENV;
  }
}

/** Another process may put its own build, made of the same inputs, in the place between our two steps. */
async function replaceFolder(place: string, replacement: string, triesLeft = 5): Promise<void> {
  try {
    await rm(place, { recursive: true, force: true });
    await rename(replacement, place);
  } catch (error) {
    if (triesLeft === 0) throw error;
    await replaceFolder(place, replacement, triesLeft - 1);
  }
}

async function inputsHash(): Promise<string> {
  const paths = (await Array.fromAsync(glob(INPUTS, { cwd: ROOT })))
    .filter((path) => !path.includes('.test.'))
    .toSorted();
  const hash = createHash('sha256');
  for (const path of paths) {
    hash.update(`${path}\0`);
    hash.update(await readFile(join(ROOT, path)));
  }
  return hash.digest('hex');
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** index.html stays as it is: the server changes it with every answer. */
async function compressTextFiles(folder: string): Promise<void> {
  for await (const path of glob(TEXT_FILES, { cwd: folder })) {
    const file = join(folder, path);
    const text = await readFile(file);
    if (path.endsWith('.html') || text.length < SMALLEST_COMPRESSED_BYTES) continue;
    await writeFile(`${file}.br`, await brotli(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }));
    await writeFile(`${file}.gz`, await gzipped(text, { level: constants.Z_BEST_COMPRESSION }));
  }
}

if (import.meta.main) {
  await buildApps({ onProgress: (line) => process.stdout.write(`${line}\n`) });
}
