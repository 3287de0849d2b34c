import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/** A way in which something may be written down. */
interface Form {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Where something was found that should be nowhere. */
export interface FoundSecret {
  readonly where: string;
  readonly secret: string;
  readonly form: string;
}

/** Every way in which a secret is looked for: in clear, in hex, in UTF-16 and in base64 wherever it begins. */
export function formsOf(secret: string): Form[] {
  const plain = Buffer.from(secret);
  const forms = [
    { name: 'clear', bytes: plain },
    { name: 'small letters', bytes: Buffer.from(secret.toLowerCase()) },
    { name: 'hex', bytes: Buffer.from(plain.toString('hex')) },
    { name: 'HEX', bytes: Buffer.from(plain.toString('hex').toUpperCase()) },
    { name: 'utf16', bytes: Buffer.from(secret, 'utf16le') },
    ...[0, 1, 2].map((shift) => ({ name: `base64 after ${shift}`, bytes: Buffer.from(base64Inside(plain, shift)) })),
  ];
  return forms.filter(({ bytes }, index) => forms.findIndex((other) => other.bytes.equals(bytes)) === index);
}

/** The letters of a longer base64 text that depend on nothing but these bytes, which begin so many bytes into a group. */
function base64Inside(bytes: Buffer, shift: number): string {
  const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
  const firstWhole = Math.ceil((shift * 8) / 6);
  const wholeEnd = Math.floor(((shift + bytes.length) * 8) / 6);
  return text.slice(firstWhole, wholeEnd);
}

interface Needle extends Omit<FoundSecret, 'where'> {
  readonly bytes: Buffer;
}

interface Needles {
  readonly all: readonly Needle[];
  /** By the first two bytes, as one number. */
  readonly beginningWith: ReadonlyMap<number, readonly Needle[]>;
  readonly isBeginning: Uint8Array;
}

/** Files of a database are searched for hundreds of needles: all at once, or each would take its own way through them. */
const known = new WeakMap<object, Needles>();

function needlesOf(secrets: Readonly<Record<string, string>>): Needles {
  const before = known.get(secrets);
  if (before !== undefined) return before;
  const all = Object.entries(secrets).flatMap(([secret, value]) =>
    formsOf(value).map(({ name, bytes }): Needle => ({ secret, form: name, bytes })),
  );
  const beginningWith = Map.groupBy(all, ({ bytes }) => bytes.readUInt16BE());
  const isBeginning = new Uint8Array(2 ** 16);
  for (const beginning of beginningWith.keys()) isBeginning[beginning] = 1;
  const needles = { all, beginningWith, isBeginning };
  known.set(secrets, needles);
  return needles;
}

export function findSecrets(where: string, content: Buffer, secrets: Readonly<Record<string, string>>): FoundSecret[] {
  const { all, beginningWith, isBeginning } = needlesOf(secrets);
  const found = new Set<Needle>();
  let beginning = content[0] ?? 0;
  for (let end = 1; end < content.length; end += 1) {
    beginning = ((beginning & 255) << 8) | (content[end] ?? 0);
    if (isBeginning[beginning] === 0) continue;
    for (const needle of beginningWith.get(beginning) ?? []) {
      if (content.subarray(end - 1, end - 1 + needle.bytes.length).equals(needle.bytes)) found.add(needle);
    }
  }
  return all.filter((needle) => found.has(needle)).map(({ secret, form }) => ({ where, secret, form }));
}

/** All rows of all tables as text, as a dump has them. */
export async function dumpTables(db: Db): Promise<{ readonly table: string; readonly content: Buffer }[]> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`.execute(
    db,
  );
  const dumps = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ line: string }>`SELECT t::text AS line FROM ${sql.raw(name)} AS t`.execute(db);
    dumps.push({ table: name, content: Buffer.from(rows.map(({ line }) => line).join('\n')) });
  }
  return dumps;
}

export async function findInTables(db: Db, secrets: Readonly<Record<string, string>>): Promise<FoundSecret[]> {
  const dumps = await dumpTables(db);
  return dumps.flatMap(({ table, content }) => findSecrets(table, content, secrets));
}

/** Every file below the folder; `read` counts the bytes, so that a search of nothing is noticed. */
export async function findInFiles(folder: string, secrets: Readonly<Record<string, string>>) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: FoundSecret[] = [];
  let bytes = 0;
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // The database may have removed it meanwhile.
    const content = await readFile(path).catch(() => Buffer.alloc(0));
    bytes += content.length;
    found.push(...findSecrets(path.slice(folder.length + 1), content, secrets));
  }
  return { found, bytes };
}
