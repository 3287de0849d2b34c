import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Db } from '../database/database.ts';
import type { FileStore } from '../files/index.ts';
import type { Log } from '../log.ts';
import type { Signer } from '../signing.ts';

/** Where the log had got to: how many entries, and the hash of the last. */
export interface AuditHead {
  readonly entries: number;
  readonly hash: Buffer;
}

export interface CheckpointParts {
  readonly db: Db;
  readonly files: FileStore;
  readonly signer: Signer;
  readonly log: Log;
}

const KEY = 'audit/checkpoint.json';
const PURPOSE = 'audit-checkpoint';
const shape = v.object({ entries: v.number(), hash: v.string(), mac: v.string() });

/**
 * Keeps the head of the log outside the database, signed, and tells it to the log of the node: the person who writes all of the
 * audit log anew, its proofs included, cannot reach these.
 */
export async function keepCheckpoint(
  { files, signer, log }: CheckpointParts,
  { entries, hash }: AuditHead,
): Promise<void> {
  const content = { entries, hash: hash.toString('hex') };
  const mac = signer.mac(PURPOSE, signedPart(content)).toString('hex');
  await files.put(KEY, Buffer.from(JSON.stringify({ ...content, mac })), { contentType: 'application/json' });
  log.info('audit log verified up to here', { count: entries, code: content.hash });
}

/** How many entries the kept checkpoint knows of, when it is none of this log: of a newer one, before a restore. */
export async function lostCheckpoint(parts: CheckpointParts): Promise<number | undefined> {
  const kept = await readCheckpoint(parts);
  if (kept === undefined) return undefined;
  const { entries } = await readHead(parts.db);
  return (await brokenSinceCheckpoint(parts, entries)) === undefined ? undefined : kept.entries;
}

export async function readHead(db: Db): Promise<AuditHead> {
  const { rows } = await sql<{ position: string; hash: Buffer }>`
    SELECT position, hash FROM audit_entry ORDER BY position DESC LIMIT 1`.execute(db);
  return { entries: Number(rows[0]?.position ?? 0), hash: rows[0]?.hash ?? Buffer.alloc(0) };
}

/** Where the log stops short of the kept checkpoint, or differs from it. */
export async function brokenSinceCheckpoint(parts: CheckpointParts, entries: number): Promise<number | undefined> {
  const kept = await readCheckpoint(parts);
  if (kept === undefined) return undefined;
  const { rows } = await sql<{ hash: Buffer }>`
    SELECT hash FROM audit_entry WHERE position = ${kept.entries}`.execute(parts.db);
  return rows[0]?.hash.equals(kept.hash) ? undefined : Math.min(entries + 1, kept.entries);
}

async function readCheckpoint({ files, signer, log }: CheckpointParts): Promise<AuditHead | undefined> {
  const file = await files.get(KEY);
  if (file === undefined) return undefined;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), shape), (await buffer(file.body)).toString());
  const isOurs =
    parsed.success && signer.isMac(PURPOSE, signedPart(parsed.output), Buffer.from(parsed.output.mac, 'hex'));
  if (isOurs) return { entries: parsed.output.entries, hash: Buffer.from(parsed.output.hash, 'hex') };
  log.error('the audit log checkpoint has an invalid signature');
  return undefined;
}

const signedPart = ({ entries, hash }: { readonly entries: number; readonly hash: string }): Buffer =>
  Buffer.from(`${entries}:${hash}`);
