/**
 * Builds the apps, the static site and the server into a folder of their own in dist/, with a Brotli and a gzip copy
 * beside each text file of the apps, and switches to it. Makes nothing when there is a build of the same inputs. Run by
 * itself or by the start and test commands.
 */
import { createHash } from 'node:crypto';
import { cp, glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { currentBuild, DIST, ROOT } from '#server/platform/places.ts';
import { BUILD_NAME_FILE } from '#server/platform/version.ts';
import { chosenBrandFolder, readBrand } from './brand/read-brand.ts';
import { switchToBuild } from './build-folders.ts';
import { buildRegistration } from './build-registration.ts';
import { buildServer } from './build-server.ts';
import { buildSite } from './build-site.ts';
import { buildWorker } from './build-worker.ts';
import { compressTextFiles, forProduction } from './for-production.ts';
import { APPS, buildConfig, sharedConfig, type AppName } from './vite-config.ts';

const APP_INPUTS = [
  '{client,console,contract,gallery,profile-fields,registration,site,survey-engine,survey-renderer,ui,web}/**/*.*',
  'tools/{app-icons,build-apps,build-registration,build-site,build-worker,early-script,for-production,script-files,vite-config}.ts',
  'tools/brand/*.ts',
  'package.json',
  'package-lock.json',
];
const SERVER_INPUTS = ['{contract,emails,server,survey-engine}/**/*.*', 'tools/build-server.ts'];
/** Says in a build what its apps were made of. */
const APPS_HASH_FILE = 'apps.hash';
const NAME_LENGTH = 20;

interface BuildAppsOptions {
  readonly onProgress?: (line: string) => void;
  readonly distFolder?: string;
  readonly brandFolder?: string;
}

/** Leaves a build of the sources current in dist, and tells its folder. */
export async function buildApps(options: BuildAppsOptions = {}): Promise<string> {
  const { onProgress = () => {}, distFolder = DIST, brandFolder = chosenBrandFolder() } = options;
  const appsHash = await inputsHash(APP_INPUTS, brandFolder);
  const serverHash = await inputsHash(SERVER_INPUTS, brandFolder);
  const name = createHash('sha256').update(`${appsHash} ${serverHash}`).digest('hex').slice(0, NAME_LENGTH);
  return switchToBuild(distFolder, name, async (folder) => {
    const brand = readBrand(brandFolder);
    const parts: Record<string, (outDir: string) => Promise<void>> = {
      site: async (outDir) => buildSite(outDir, await brand),
      registration: (outDir) => buildRegistration(outDir, brand),
    };
    for (const app of Object.keys(APPS) as AppName[]) {
      parts[app] = async (outDir) => {
        await build(buildConfig(app, outDir, brand));
        if (app === 'web') await buildWorker(outDir, sharedConfig(app, brand));
      };
    }
    const last = await lastBuildWith(distFolder, appsHash);
    for (const [part, make] of Object.entries(parts)) {
      const outDir = join(folder, part);
      if (last !== undefined) {
        await cp(join(last, part), outDir, { recursive: true });
        continue;
      }
      onProgress(`Building the ${part === 'site' ? 'static pages' : `${part} app`}`);
      await forProduction(() => make(outDir));
      await compressTextFiles(outDir);
    }
    await writeFile(join(folder, APPS_HASH_FILE), appsHash);
    await writeFile(join(folder, BUILD_NAME_FILE), `${name}\n`);
    onProgress('Building the server');
    await forProduction(async () => buildServer(folder, await brand));
  });
}

/** Whoever works on the server need not wait for the apps: those of the last build are the same. */
async function lastBuildWith(distFolder: string, appsHash: string): Promise<string | undefined> {
  const last = currentBuild(distFolder);
  if (last === undefined) return undefined;
  const hash = await readFile(join(last, APPS_HASH_FILE), 'utf8').catch(() => undefined);
  return hash === appsHash ? last : undefined;
}

/** What something is made of, in one word: the same on every machine. */
async function inputsHash(inputs: readonly string[], brandFolder: string): Promise<string> {
  const sources = (await Array.fromAsync(glob(inputs, { cwd: ROOT })))
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
  return hash.digest('hex');
}

if (import.meta.main) {
  await buildApps({ onProgress: (line) => process.stdout.write(`${line}\n`) });
}
