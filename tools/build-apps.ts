/**
 * Builds the apps and the static site into a folder of their own in dist/, with a Brotli and a gzip copy beside each
 * text file, and switches to it. Makes nothing when there is a build of the same inputs. Run by itself or by the start
 * and test commands.
 */
import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { DIST, ROOT } from '#server/platform/places.ts';
import { chosenBrandFolder, readBrand } from './brand/read-brand.ts';
import { switchToBuild } from './build-folders.ts';
import { buildSite } from './build-site.ts';
import { APPS, buildConfig, type AppName } from './vite-config.ts';

const INPUTS = [
  '{client,console,contract,gallery,site,survey-engine,survey-renderer,ui,web}/**/*.*',
  'tools/{build-apps,build-site,early-script,vite-config,without-router-link}.ts',
  'tools/brand/*.ts',
  'package.json',
  'package-lock.json',
];
const NAME_LENGTH = 20;
const TEXT_FILES = '**/*.{css,html,js,svg}';
/** Below this a compressed copy saves less than its own headers cost. */
const SMALLEST_COMPRESSED_BYTES = 1_024;

interface BuildAppsOptions {
  readonly onProgress?: (line: string) => void;
  readonly distFolder?: string;
  readonly brandFolder?: string;
}

/** Leaves a build of the sources current in dist, and tells its folder. */
export async function buildApps(options: BuildAppsOptions = {}): Promise<string> {
  const { onProgress = () => {}, distFolder = DIST, brandFolder = chosenBrandFolder() } = options;
  return switchToBuild(distFolder, await inputsHash(brandFolder), async (folder) => {
    const brand = readBrand(brandFolder);
    const parts: Record<string, (outDir: string) => Promise<void>> = {
      site: async (outDir) => buildSite(outDir, await brand),
    };
    for (const app of Object.keys(APPS) as AppName[]) {
      parts[app] = async (outDir) => void (await build(buildConfig(app, outDir, brand)));
    }
    for (const [name, make] of Object.entries(parts)) {
      onProgress(`Building the ${name === 'site' ? 'static pages' : `${name} app`}`);
      const outDir = join(folder, name);
      await forProduction(() => make(outDir));
      await compressTextFiles(outDir);
    }
  });
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

/** What the build is made of, in one word: the same on every machine. */
async function inputsHash(brandFolder: string): Promise<string> {
  const sources = (await Array.fromAsync(glob(INPUTS, { cwd: ROOT })))
    .filter((path) => !path.includes('.test.'))
    .map((path) => ({ path, file: join(ROOT, path) }));
  const pictures = (await Array.fromAsync(glob('*.*', { cwd: brandFolder }))).map((path) => ({
    path: `brand of choice: ${path}`,
    file: join(brandFolder, path),
  }));
  const hash = createHash('sha256');
  for (const { path, file } of [...sources, ...pictures].toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    hash.update(`${path}\0`);
    hash.update(await readFile(file));
  }
  return hash.digest('hex').slice(0, NAME_LENGTH);
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
