/** What a build is made of, in one word: whether there is one of these sources is known without bringing what would make it. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#server/platform/places.ts';

const APP_INPUTS = [
  '{client,console,contract,gallery,profile-fields,registration,site,survey-engine,survey-renderer,ui,web}/**/*.*',
  'tools/{app-icons,build-apps,build-inputs,build-registration,build-site,build-worker,early-script,for-production,generate,script-files,vite-config}.ts',
  'tools/brand/*.ts',
  'package.json',
  'package-lock.json',
];
const SERVER_INPUTS = ['{contract,emails,server,survey-engine}/**/*.*', 'tools/build-server.ts'];
/** Made of the other inputs, before a build. */
const GENERATED = /^contract[\\/]generated[\\/]/;
const NAME_LENGTH = 20;

export interface BuildInputs {
  readonly name: string;
  /** Of the apps alone. */
  readonly appsHash: string;
}

export function readBuildInputs(brandFolder: string, root: string = ROOT): BuildInputs {
  const appsHash = hashOf(APP_INPUTS, brandFolder, root);
  const serverHash = hashOf(SERVER_INPUTS, brandFolder, root);
  const name = createHash('sha256').update(`${appsHash} ${serverHash}`).digest('hex').slice(0, NAME_LENGTH);
  return { name, appsHash };
}

/** The same on every machine. */
function hashOf(inputs: readonly string[], brandFolder: string, root: string): string {
  const sources = globSync(inputs, { cwd: root })
    .filter((path) => !path.includes('.test.') && !GENERATED.test(path))
    .map((path) => ({ path, file: join(root, path) }));
  const pictures = globSync('*.*', { cwd: brandFolder }).map((path) => ({
    path: `brand of choice: ${path}`,
    file: join(brandFolder, path),
  }));
  const hash = createHash('sha256');
  // One after the other and in this thread: handing each of some thousand small files to another one takes twice as long.
  for (const { path, file } of [...sources, ...pictures].toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    hash.update(`${path}\0`);
    hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}
