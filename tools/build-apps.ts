/**
 * Builds the apps, the static site and the server into a folder of their own in dist/, with a Brotli and a gzip copy
 * beside each text file of the apps, and switches to it. Makes nothing when there is a build of the same inputs. Run by
 * itself or by the start and test commands.
 */
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { currentBuild, DIST } from '#server/platform/places.ts';
import { BUILD_NAME_FILE } from '#server/platform/version.ts';
import { chosenBrandFolder } from './brand/chosen-brand.ts';
import { readBrand, type BrandFolder } from './brand/read-brand.ts';
import { switchToBuild } from './build-folders.ts';
import { readBuildInputs, type PartName } from './build-inputs.ts';
import { buildRegistration } from './build-registration.ts';
import { buildServer } from './build-server.ts';
import { buildSite } from './build-site.ts';
import { buildWorker } from './build-worker.ts';
import { compressTextFiles, forProduction } from './for-production.ts';
import { buildConfig, sharedConfig, type AppName } from './vite-config.ts';

/** Says in a build what each of its parts was made of. */
const PART_HASHES_FILE = 'part-hashes.json';
/** What members do not wait for. */
const FOR_OPERATORS = new Set(['console', 'gallery']);
/** While one is compressed another is bundled. The bundler has threads of its own, and more at once take more memory. */
const PARTS_AT_ONCE = 2;

interface BuildAppsOptions {
  readonly onProgress?: (line: string) => void;
  readonly distFolder?: string;
  readonly brandFolder?: string;
}

/** Leaves a build of the sources current in dist, and tells its folder. */
export async function buildApps(options: BuildAppsOptions = {}): Promise<string> {
  const { onProgress = () => {}, distFolder = DIST, brandFolder = chosenBrandFolder() } = options;
  const { name, partHashes } = readBuildInputs(brandFolder);
  return switchToBuild(distFolder, name, async (folder) => {
    const brand = readBrand(brandFolder);
    const last = await readLastBuild(distFolder);
    const isAsItWas = (part: PartName) => last?.partHashes[part] === partHashes[part];
    const makeServer: MakePart = async () => {
      onProgress('Building the server');
      await buildServer(folder, await brand);
    };
    const makeForBrowser = Object.entries(partsOf(brand)).map(([part, make]): [PartName, MakePart] => [
      part as BrowserPart,
      async (outDir) => {
        onProgress(`Building the ${part === 'site' ? 'static pages' : `${part} app`}`);
        await make(outDir);
        await compressTextFiles(outDir, {
          how: FOR_OPERATORS.has(part) ? 'quick' : 'best',
          lastFolder: last && join(last.folder, part),
        });
      },
    ]);
    const parts: [PartName, MakePart][] = [['server', makeServer], ...makeForBrowser];
    if (last !== undefined)
      for (const [part] of parts.filter(([one]) => isAsItWas(one))) await copyPart(part, last.folder, folder);
    const makeRest = parts
      .filter(([part]) => !isAsItWas(part))
      .map(
        ([part, make]) =>
          () =>
            make(join(folder, part)),
      );
    await forProduction(() => runWithLimit(PARTS_AT_ONCE, makeRest));
    await writeFile(join(folder, PART_HASHES_FILE), JSON.stringify(partHashes));
    await writeFile(join(folder, BUILD_NAME_FILE), `${name}\n`);
  });
}

/** Some parts of what a browser gets in another brand, for the person who reads them: nothing is compressed, and no node can serve it. */
export async function buildParts(outDir: string, brandFolder: string, names: readonly BrowserPart[]): Promise<void> {
  const parts = partsOf(readBrand(brandFolder));
  const makeParts = names.map((name) => () => parts[name](join(outDir, name)));
  await forProduction(() => runWithLimit(PARTS_AT_ONCE, makeParts));
}

const BROWSER_PARTS = ['console', 'web', 'gallery', 'registration', 'site'] as const;
type BrowserPart = (typeof BROWSER_PARTS)[number];
type MakePart = (outDir: string) => Promise<void>;

/** What a browser gets, by its folder; what takes longest first. */
function partsOf(brand: Promise<BrandFolder>): Record<BrowserPart, MakePart> {
  const app = (name: AppName) => async (outDir: string) => {
    await build(buildConfig(name, outDir, brand));
    if (name === 'web') await buildWorker(outDir, sharedConfig(name, brand));
  };
  let web: Promise<void> | undefined;
  return {
    console: app('console'),
    web: (outDir) => (web = app('web')(outDir)),
    gallery: app('gallery'),
    registration: (outDir) => buildRegistration(outDir, brand),
    async site(outDir) {
      // It names files of the member's app.
      await web;
      await buildSite(outDir, await brand);
    },
  };
}

/** Runs work in its order, so many pieces at a time. */
async function runWithLimit(atOnce: number, pieces: readonly (() => Promise<void>)[]): Promise<void> {
  const waiting = [...pieces];
  const worker = async () => {
    for (let piece = waiting.shift(); piece !== undefined; piece = waiting.shift()) await piece();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** The server is what is no other part: what it reads has its path in the project. */
async function copyPart(part: PartName, from: string, to: string): Promise<void> {
  if (part !== 'server') return cp(join(from, part), join(to, part), { recursive: true });
  const others = new Set<string>([...BROWSER_PARTS, PART_HASHES_FILE, BUILD_NAME_FILE]);
  for (const name of await readdir(from))
    if (!others.has(name)) await cp(join(from, name), join(to, name), { recursive: true });
}

/** Anyone who works on one part need not wait for the others: what the last build has of them is the same. */
async function readLastBuild(distFolder: string) {
  const folder = currentBuild(distFolder);
  if (folder === undefined) return undefined;
  const text = await readFile(join(folder, PART_HASHES_FILE), 'utf8').catch(() => '{}');
  return { folder, partHashes: JSON.parse(text) as Partial<Record<PartName, string>> };
}

if (import.meta.main) {
  await buildApps({ onProgress: (line) => process.stdout.write(`${line}\n`) });
}
