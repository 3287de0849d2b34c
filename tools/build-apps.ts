/**
 * Builds the apps, the static site and the server into a folder of their own in dist/, with a Brotli and a gzip copy
 * beside each text file of the apps, and switches to it. Makes nothing when there is a build of the same inputs. Run by
 * itself or by the start and test commands.
 */
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { currentBuild, DIST } from '#server/platform/places.ts';
import { BUILD_NAME_FILE } from '#server/platform/version.ts';
import { chosenBrandFolder } from './brand/chosen-brand.ts';
import { readBrand, type BrandFolder } from './brand/read-brand.ts';
import { switchToBuild } from './build-folders.ts';
import { readBuildInputs } from './build-inputs.ts';
import { buildRegistration } from './build-registration.ts';
import { buildServer } from './build-server.ts';
import { buildSite } from './build-site.ts';
import { buildWorker } from './build-worker.ts';
import { compressTextFiles, forProduction } from './for-production.ts';
import { buildConfig, sharedConfig, type AppName } from './vite-config.ts';

/** Says in a build what its apps were made of. */
const APPS_HASH_FILE = 'apps.hash';
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
  const { name, appsHash } = readBuildInputs(brandFolder);
  return switchToBuild(distFolder, name, async (folder) => {
    const brand = readBrand(brandFolder);
    const last = await lastBuildWith(distFolder, appsHash);
    const parts = partsOf(brand);
    if (last !== undefined)
      for (const part of Object.keys(parts)) await cp(join(last, part), join(folder, part), { recursive: true });
    const makeServer = async () => {
      onProgress('Building the server');
      await buildServer(folder, await brand);
    };
    const makeParts = Object.entries(parts).map(([part, make]) => async () => {
      onProgress(`Building the ${part === 'site' ? 'static pages' : `${part} app`}`);
      await make(join(folder, part));
      await compressTextFiles(join(folder, part), FOR_OPERATORS.has(part) ? 'quick' : 'best');
    });
    await forProduction(() =>
      runWithLimit(PARTS_AT_ONCE, last === undefined ? [makeServer, ...makeParts] : [makeServer]),
    );
    await writeFile(join(folder, APPS_HASH_FILE), appsHash);
    await writeFile(join(folder, BUILD_NAME_FILE), `${name}\n`);
  });
}

/** Some parts of what a browser gets in another brand, for the person who reads them: nothing is compressed, and no node can serve it. */
export async function buildParts(outDir: string, brandFolder: string, names: readonly string[]): Promise<void> {
  const parts = partsOf(readBrand(brandFolder));
  const makeParts = names.map((name) => async () => parts[name]?.(join(outDir, name)));
  await forProduction(() => runWithLimit(PARTS_AT_ONCE, makeParts));
}

/** What a browser gets, by its folder; what takes longest first. */
function partsOf(brand: Promise<BrandFolder>): Record<string, (outDir: string) => Promise<void>> {
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

/** Anyone who works on the server need not wait for the apps: those of the last build are the same. */
async function lastBuildWith(distFolder: string, appsHash: string): Promise<string | undefined> {
  const last = currentBuild(distFolder);
  if (last === undefined) return undefined;
  const hash = await readFile(join(last, APPS_HASH_FILE), 'utf8').catch(() => undefined);
  return hash === appsHash ? last : undefined;
}

if (import.meta.main) {
  await buildApps({ onProgress: (line) => process.stdout.write(`${line}\n`) });
}
