import { sql } from 'kysely';
import { newId, type Chance } from '../chance.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { defineBareJob, repeat, type Jobs } from '../jobs/index.ts';
import { openHold } from '../installation/restore-hold.ts';
import type { AuditLog } from './audit-log.ts';
import { brokenSinceCheckpoint, keepCheckpoint, readHead, type CheckpointParts } from './audit-checkpoint.ts';

export interface AuditProof {
  readonly provenAt: Date;
  readonly entries: number;
  readonly firstBreak: number | null;
}

const proveJob = defineBareJob({ name: 'audit.prove-chain', retryLimit: 2, expireSeconds: 3_600 });

interface Parts extends CheckpointParts {
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly chance: Chance;
}

/** The chain is proven every night, and whenever somebody asks. */
export function registerAuditJobs(parts: Parts, jobs: Jobs): void {
  repeat(jobs, { ...proveJob, cron: '0 3 * * *' }, async () => {
    const { firstBreak } = await proveAuditLog(parts);
    if (firstBreak !== null) parts.log.error('the audit log does not match its hash chain');
  });
}

/** Asks for a proof; one that waits already will do. */
export function askForProof(tx: Db, jobs: Jobs): Promise<void> {
  return jobs.enqueue(tx, proveJob, {}, { key: 'asked' });
}

/**
 * Reads the whole log and writes down whether it fits its chain. It must also still reach the head of the last proof, and
 * the checkpoint that lies outside the database: that the newest entries are gone, or that all of it was written anew,
 * cannot be seen from the chain itself.
 */
export async function proveAuditLog(parts: Parts): Promise<AuditProof> {
  const { db, audit, clock, chance } = parts;
  const head = await readHead(db);
  const firstBreak =
    (await brokenSinceLastProof(db, head.entries)) ??
    (await brokenSinceCheckpoint(parts, head.entries)) ??
    (await audit.firstBreak(db)) ??
    null;
  // A copy on hold may share its files with the system that it is a copy of: theirs would seem to be written anew.
  const isOurs = (await openHold(db)) === undefined;
  if (firstBreak === null && head.entries > 0 && isOurs) await keepCheckpoint(parts, head);
  const provenAt = clock.now();
  await sql`
    INSERT INTO audit_proof (proof_id, proven_at, entries, head_hash, first_break)
    VALUES (${newId(chance, provenAt)}, ${provenAt}, ${head.entries}, ${head.hash}, ${firstBreak})`.execute(db);
  return { provenAt, entries: head.entries, firstBreak };
}

export async function readLastProof(db: Db): Promise<AuditProof | undefined> {
  const { rows } = await sql<{ provenAt: Date; entries: string; firstBreak: string | null }>`
    SELECT proven_at AS "provenAt", entries, first_break AS "firstBreak"
    FROM audit_proof ORDER BY proven_at DESC LIMIT 1`.execute(db);
  const [last] = rows;
  if (last === undefined) return undefined;
  const firstBreak = last.firstBreak === null ? null : Number(last.firstBreak);
  return { provenAt: last.provenAt, entries: Number(last.entries), firstBreak };
}

/** Where the log stops short of what was proven once, or differs from it. */
async function brokenSinceLastProof(db: Db, entries: number): Promise<number | undefined> {
  const { rows } = await sql<{ entries: string; isThere: boolean }>`
    SELECT proof.entries, entry.hash IS NOT DISTINCT FROM proof.head_hash AS "isThere"
    FROM audit_proof proof LEFT JOIN audit_entry entry ON entry.position = proof.entries
    WHERE proof.first_break IS NULL AND proof.entries > 0
    ORDER BY proof.entries DESC LIMIT 1`.execute(db);
  const [longest] = rows;
  if (longest === undefined || longest.isThere) return undefined;
  return Math.min(entries + 1, Number(longest.entries));
}
