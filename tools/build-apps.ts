/**
 * Builds the apps and the static site into dist/, with a Brotli and a gzip copy beside each text file. Does nothing
 * when the inputs are those of the last build. Run by itself or by the start and test commands.
 */
import { createHash } from 'node:crypto';
import { glob, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { chosenBrandFolder, readBrand } from './brand/read-brand.ts';
import { buildSite } from './build-site.ts';
import { APPS, buildConfig, type AppName } from './vite-config.ts';

const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');
const INPUTS = [
  '{client,console,contract,gallery,site,survey-engine,survey-renderer,ui,web}/**/*.*',
  'tools/{build-apps,build-site,vite-config,without-router-link}.ts',
  'tools/brand/*.ts',
  'package.json',
  'package-lock.json',
];
const TEXT_FILES = '**/*.{css,html,js,svg}';
/** Below this a compressed copy saves less than its own headers cost. */
const SMALLEST_COMPRESSED_BYTES = 1_024;

interface BuildAppsOptions {
  readonly onProgress?: (line: string) => void;
  readonly distFolder?: string;
  readonly brandFolder?: string;
}

/** Leaves the apps and the site in dist as the sources say; other processes never see a half-written app. */
export async function buildApps(options: BuildAppsOptions = {}): Promise<void> {
  const { onProgress = () => {}, distFolder = DIST, brandFolder = chosenBrandFolder() } = options;
  const hashFile = join(distFolder, '.inputs-hash');
  const hash = await inputsHash(brandFolder);
  if (hash === (await readFile(hashFile, 'utf8').catch(() => undefined))) return;

  const brand = readBrand(brandFolder);
  const builds: Record<string, (outDir: string) => Promise<void>> = {
    site: async (outDir) => buildSite(outDir, await brand),
  };
  for (const app of Object.keys(APPS) as AppName[]) {
    builds[app] = async (outDir) => void (await build(buildConfig(app, outDir, brand)));
  }
  const workFolder = join(distFolder, `.building-${process.pid}`);
  try {
    for (const [name, make] of Object.entries(builds)) {
      onProgress(`Building the ${name === 'site' ? 'static pages' : `${name} app`}`);
      const outDir = join(workFolder, name);
      await forProduction(() => make(outDir));
      await compressTextFiles(outDir);
    }
    await rm(hashFile, { force: true });
    for (const name of Object.keys(builds)) await replaceFolder(join(distFolder, name), join(workFolder, name));
    await writeFile(hashFile, hash);
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

/** Whatever NODE_ENV the caller has (a test runner's, a shell's), the apps are built for production. */
async function forProduction(make: () => Promise<void>): Promise<void> {
  const { NODE_ENV } = process.env;
  process.env['NODE_ENV'] = 'production';
  try {
    await make();
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

async function inputsHash(brandFolder: string): Promise<string> {
  const sources = (await Array.fromAsync(glob(INPUTS, { cwd: ROOT })))
    .filter((path) => !path.includes('.test.'))
    .map((path) => join(ROOT, path));
  const pictures = (await Array.fromAsync(glob('*.*', { cwd: brandFolder }))).map((path) => join(brandFolder, path));
  const hash = createHash('sha256');
  for (const path of [...sources, ...pictures].toSorted()) {
    hash.update(`${path}\0`);
    hash.update(await readFile(path));
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
