import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { Signer } from '#server/platform/signing.ts';

/** One file of a build under the address that browsers ask for, with the compressed copies it was built with. */
export interface AppFile {
  readonly address: string;
  readonly plain: Buffer;
  readonly brotli: Buffer | undefined;
  readonly gzip: Buffer | undefined;
}

// Any number that nothing else in this database locks.
const APP_FILES_LOCK = 7_325_096;
/** Far more than any file of a build. A larger row is none of ours, and reading it to find that out would fill the memory. */
const MAX_FILE_BYTES = 16 * 1024 * 1024;

export interface SealedFile extends AppFile {
  readonly mac: Buffer;
}

interface Row {
  readonly address: string;
  readonly plain: Buffer;
  readonly brotli: Buffer | null;
  readonly gzip: Buffer | null;
  readonly mac: Buffer;
}

export function appFilesStore(db: Db) {
  return {
    /** Until the end of the transaction: one node offers, or lets go, at a time. */
    async lock(): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(${sql.lit(APP_FILES_LOCK)})`.execute(db);
    },

    async read(address: string): Promise<SealedFile | undefined> {
      const { rows } = await sql<Row>`
        SELECT address, plain, brotli, gzip, mac FROM app_file WHERE address = ${address}
          AND octet_length(plain) + coalesce(octet_length(brotli), 0) + coalesce(octet_length(gzip), 0)
            <= ${MAX_FILE_BYTES}`.execute(db);
      const [row] = rows;
      return row && { ...row, brotli: row.brotli ?? undefined, gzip: row.gzip ?? undefined };
    },

    /** Those of what lies there unchanged: the bytes as well, since somebody may have left the seal on others. */
    async macs(files: readonly AppFile[]): Promise<ReadonlyMap<string, Buffer>> {
      const { rows } = await sql<Pick<Row, 'address' | 'mac'>>`
        SELECT address, mac FROM app_file
        JOIN unnest(${files.map(({ address }) => address)}::text[], ${files.map(bytesDigestOf)}::bytea[])
          AS ours (address, digest) USING (address)
        WHERE digest = sha256(plain) || sha256(coalesce(brotli, '')) || sha256(coalesce(gzip, ''))`.execute(db);
      return new Map(rows.map(({ address, mac }) => [address, mac]));
    },

    /** What is there under another seal, as after the change of a key, is written anew. */
    async write(files: readonly SealedFile[]): Promise<void> {
      if (files.length === 0) return;
      const column = (part: 'plain' | 'brotli' | 'gzip' | 'mac') => files.map((file) => file[part] ?? null);
      await sql`
        INSERT INTO app_file (address, plain, brotli, gzip, mac)
        SELECT * FROM unnest(
          ${files.map(({ address }) => address)}::text[], ${column('plain')}::bytea[], ${column('brotli')}::bytea[],
          ${column('gzip')}::bytea[], ${column('mac')}::bytea[])
        ON CONFLICT (address) DO UPDATE SET
          plain = excluded.plain, brotli = excluded.brotli, gzip = excluded.gzip, mac = excluded.mac`.execute(db);
    },

    async noteOffered(buildId: string, addresses: readonly string[], now: Date): Promise<void> {
      await sql`
        INSERT INTO app_build (build_id, addresses, last_offered_at) VALUES (${buildId}, ${addresses}::text[], ${now})
        ON CONFLICT (build_id) DO UPDATE SET last_offered_at = greatest(app_build.last_offered_at, excluded.last_offered_at)`.execute(
        db,
      );
    },

    /** Lets go of builds that nobody has offered since then, but for the last ones, and of files that no build has. */
    async letGo(offeredBefore: Date, keptBuilds: number): Promise<number> {
      await sql`
        DELETE FROM app_build WHERE last_offered_at < ${offeredBefore} AND build_id NOT IN (
          SELECT build_id FROM app_build ORDER BY last_offered_at DESC, build_id LIMIT ${keptBuilds})`.execute(db);
      const { numAffectedRows } = await sql`
        DELETE FROM app_file WHERE NOT EXISTS (
          SELECT FROM app_build WHERE app_file.address = ANY (app_build.addresses))`.execute(db);
      return Number(numAffectedRows ?? 0);
    },
  };
}

const PURPOSE = 'app-file';

/**
 * A code over the address and the bytes. Scripts from here run in everybody's browser: anyone who can write to the table but
 * has no signing key can neither change one nor add one.
 */
export function sealOf(signer: Signer, file: AppFile): Buffer {
  return signer.mac(PURPOSE, digestOf(file));
}

export function isSealed(signer: Signer, file: AppFile, mac: Buffer): boolean {
  return signer.isMac(PURPOSE, digestOf(file), mac);
}

/** The same addresses are the same build: they name what is in them. */
export function buildIdOf(addresses: readonly string[]): string {
  return createHash('sha256').update(addresses.join('\n')).digest('hex');
}

function digestOf(file: AppFile): Buffer {
  return Buffer.concat([sha256(Buffer.from(file.address)), bytesDigestOf(file)]);
}

/** Each part by its own hash, so that nothing can move from one part to the next. */
function bytesDigestOf({ plain, brotli, gzip }: AppFile): Buffer {
  return Buffer.concat([plain, brotli ?? Buffer.alloc(0), gzip ?? Buffer.alloc(0)].map(sha256));
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
