import { createHash } from 'node:crypto';
import { cp, glob, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pageBuildOf } from '#server/platform/page-build.ts';
import { ROOT } from '#server/platform/places.ts';
import { buildApps } from '#tools/build-apps.ts';

export interface SecondVersion {
  /** The program of its server. */
  readonly program: string;
  remove(): Promise<void>;
}

/** A document of each app that the second version asks otherwise. */
const OTHER_DOCUMENTS = [
  { app: 'web', audience: 'member', begins: 'query getMarketResearchTasks(', field: 'totalItems' },
  { app: 'console', audience: 'operator', begins: 'query getConsoleCounts ', field: 'openReviews' },
] as const;

type Change = readonly [before: string, after: string];

/**
 * The next version of everything, in a folder of its own: all scripts of both apps have other names, two screens send other
 * documents, and the database gets a column and a table that this version knows nothing of. It is the build of this version
 * with that changed in it: what differs between two builds is what they are called and what they send.
 */
export async function makeSecondVersion(): Promise<SecondVersion> {
  const first = await buildApps();
  // Inside the project, so that packages which are not in the bundle are found.
  const cache = join(ROOT, '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'second-version-'));
  await cp(first, folder, { recursive: true });
  for (const { app, ...document } of OTHER_DOCUMENTS) {
    await changeApp(join(folder, app), [await changeDocument(folder, document)]);
  }
  await writeFile(
    join(folder, 'server/migrations/9999-of-the-second-version.sql'),
    `ALTER TABLE panelist ADD COLUMN second_version text NOT NULL DEFAULT 'none';
     CREATE TABLE second_version (id uuid PRIMARY KEY);`,
  );
  return {
    program: join(folder, 'server/main.js'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Its old hash and its new one. */
async function changeDocument(
  folder: string,
  { audience, begins, field }: Omit<(typeof OTHER_DOCUMENTS)[number], 'app'>,
): Promise<Change> {
  const path = join(folder, `contract/generated/${audience}/persisted-documents.json`);
  const documents = JSON.parse(await readFile(path, 'utf8')) as Record<string, string>;
  const [hash, text = ''] = Object.entries(documents).find(([, document]) => document.startsWith(begins)) ?? [];
  const changed = text.replace(field, `${field} __typename`);
  if (hash === undefined || changed === text) throw new Error(`${begins}… has nothing to change`);
  const others = Object.fromEntries(Object.entries(documents).filter(([known]) => known !== hash));
  const newHash = createHash('sha256').update(changed).digest('hex');
  await writeFile(path, JSON.stringify({ ...others, [newHash]: changed }));
  return [hash, newHash];
}

/** Gives every script and style another name, wherever it is named, and lets the first script say which version it is. */
async function changeApp(folder: string, changes: readonly Change[]): Promise<void> {
  // Copies of what was there before.
  for await (const path of glob('**/*.{br,gz}', { cwd: folder })) await rm(join(folder, path));
  const named = await Array.fromAsync(glob('assets/*-????????.{js,css}', { cwd: folder }));
  const names = new Map(named.map((path) => [basename(path), otherName(basename(path))]));
  const change = (text: string, others: readonly Change[]): string => {
    const renamed = text.replaceAll(/[\w.-]+\.(?:js|css)/g, (name) => names.get(name) ?? name);
    return others.reduce((changing, [before, after]) => changing.replaceAll(before, after), renamed);
  };
  const before = await readFile(join(folder, 'index.html'), 'utf8');
  const after = change(before, changes);
  // The worker knows which page it belongs to.
  const everywhere = [...changes, [pageBuildOf(before), pageBuildOf(after)] as const];
  for await (const path of glob('**/*.{js,css,json,html}', { cwd: folder })) {
    const file = join(folder, path);
    await writeFile(file, change(await readFile(file, 'utf8'), everywhere));
  }
  for (const [name, newName] of names) await rename(join(folder, 'assets', name), join(folder, 'assets', newName));
  const [, main] = /<script type="module"[^>]*\bsrc="[^"]*(assets\/[^"]+)"/.exec(after) ?? [];
  if (main === undefined) throw new Error('the page has a script');
  const script = await readFile(join(folder, main), 'utf8');
  await writeFile(join(folder, main), `document.documentElement.dataset.version='second';${script}`);
}

/** Built files are named after their content, in eight letters. */
const otherName = (name: string): string =>
  name.replace(/-[\w-]{8}(?=\.\w+$)/, `-${createHash('sha256').update(name).digest('hex').slice(0, 8)}`);
