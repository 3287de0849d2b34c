import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { place } from '../places.ts';

export const MIGRATIONS_FOLDER = place('server/migrations/');
/** Beside the migrations: the checksums of all that have landed. */
export const LANDED_LIST = 'landed.txt';
const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/;
const LANDING = /^landing (\d+)/;
const LANDED = /^([0-9a-f]{64}) {2}(\S+)$/;

export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

export interface LandedMigration {
  /** Which landing brought it, counted from 1. */
  readonly landing: number;
  readonly name: string;
  readonly checksum: string;
}

/** The numbered files of a folder, in their order. */
export async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => FILE_NAME.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return { name, text, checksum: checksumOf(text) };
    }),
  );
}

/** What `sha256sum` says of the file. The ends of lines do not count: some checkouts change them. */
export function checksumOf(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
}

/** What has landed, oldest first. A name that is there twice was edited after it had landed. */
export async function readLanded(folder: URL): Promise<LandedMigration[]> {
  try {
    return parseLanded(await readFile(new URL(LANDED_LIST, folder), 'utf8'));
  } catch (error) {
    // A folder of a test has no history.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

export function parseLanded(text: string): LandedMigration[] {
  const landed: LandedMigration[] = [];
  let landing = 0;
  for (const line of text.split(/\r?\n/)) {
    if (line === '' || line.startsWith('#')) continue;
    const [, number] = LANDING.exec(line) ?? [];
    const [, checksum, name] = LANDED.exec(line) ?? [];
    if (number !== undefined) landing = Number(number);
    else if (checksum !== undefined && name !== undefined) landed.push({ landing, name, checksum });
    else throw new Error(`${LANDED_LIST} has a line that is neither a landing nor a checksum: ${line}`);
  }
  return landed;
}
