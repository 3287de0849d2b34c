import { mkdir, open, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { newSecret, systemChance } from '#server/platform/chance.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { FOLDER_BUSY, spawnGuarded } from './guard.ts';
import { lastOutput } from './last-output.ts';
import { giveTo } from './ownership.ts';
import type { Place } from './prepare.ts';
import { whenFolderIsFree } from './when-folder-is-free.ts';

const POSTGRES_MAJOR_VERSION = '18';
const UNFINISHED = 'unfinished-';

/** Makes an empty database once; killed at any moment, it leaves either all of it or nothing that counts. */
export async function initialise(
  place: Place,
  { isDurable, onProgress }: { readonly isDurable: boolean; readonly onProgress: (line: string) => void },
): Promise<void> {
  const { folder } = place;
  if (await isInitialised(place)) return;

  onProgress('Preparing the database (first time only)');
  const unfinished = join(folder, `${UNFINISHED}${systemChance.bytes(6).toString('hex')}`);
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(join(unfinished, 'password'), newSecret(systemChance), { mode: 0o600, flush: true });
  await giveTo(unfinished, place.runAs);
  await whenFolderIsFree(folder, onProgress, () => runInitdb(place, unfinished, { isDurable }));
  await rename(unfinished, place.cluster);
  if (isDurable) await flushFolder(folder);
}

async function runInitdb(
  place: Place,
  unfinished: string,
  { isDurable }: { readonly isDurable: boolean },
): Promise<'busy' | 'done'> {
  const guarded = spawnGuarded(place.runAs, place.lockFile, [
    place.binaries.initdb,
    `--pgdata=${join(unfinished, 'data')}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${join(unfinished, 'password')}`,
    '--encoding=UTF8',
    // PostgreSQL's own locale: the same order of text on every system, whatever locales it has.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
    ...(isDurable ? [] : ['--no-sync']),
  ]);
  const text = lastOutput(guarded.output);
  const status = await guarded.exit;
  if (status === FOLDER_BUSY) return 'busy';
  if (status === 0) return 'done';
  throw new EmbeddedPostgresError(
    `Embedded PostgreSQL couldn't create its data folder (${text.reason()}). ` +
      'Set DATABASE_URL to a PostgreSQL server, or DATA_DIR to another folder.',
  );
}

async function isInitialised(place: Place): Promise<boolean> {
  const version = await readFile(join(place.data, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined) return false;
  if (version.trim() === POSTGRES_MAJOR_VERSION) return true;
  throw new EmbeddedPostgresError(
    `The data in ${place.data} is from PostgreSQL ${version.trim()}, but this is version ${POSTGRES_MAJOR_VERSION}. ` +
      'Migrate it with a dump, or set DATA_DIR to a new folder.',
  );
}

/** Clears away first starts that were killed; only for who holds the folder, or it would hit one that is under way. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(UNFINISHED)) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
