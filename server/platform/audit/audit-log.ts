import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { AuditAction } from '#contract/audit/audit-sentences.ts';
import type { AuditSubjectKind } from '#contract/audit/audit-subjects.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { noteAuditEntry } from '../database/watched-call.ts';
import { canonicalJson } from './canonical-json.ts';
import { ErasedTexts } from './erased-texts.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

export interface AuditEvent {
  readonly panelId: string;
  readonly actorKind: 'operator' | 'panelist' | 'system';
  readonly actorId: string | null;
  readonly action: AuditAction;
  readonly subjectKind: AuditSubjectKind;
  readonly subjectId: string;
  readonly before?: Json;
  readonly after?: Json;
  readonly origin?: string | null;
  readonly correlationId?: string | null;
}

export interface AuditLog {
  /**
   * Appends an entry in the caller's transaction: what is told and the telling happen together or not at all.
   * The chain is locked from here to the commit, so append last.
   */
  append(tx: Db, event: AuditEvent): Promise<void>;
  /**
   * The position of the first entry that does not fit the chain, or undefined when all of it is sound. One whose words
   * were erased fits if a later entry says so, and what is left of it is what was left then.
   * That the newest entries are missing cannot be seen from the chain itself.
   */
  firstBreak(db: Db): Promise<number | undefined>;
  /** What these entries hash to as they are now, in their order. */
  hashesOf(db: Db, positions: readonly number[]): Promise<readonly Buffer[]>;
}

interface StoredEntry extends Required<AuditEvent> {
  readonly position: string;
  readonly occurredAt: string;
  readonly previousHash: Buffer;
  readonly hash: Buffer;
}

const CHAIN_START = Buffer.alloc(32);
const CHAIN_LOCK = 7_325_002;
const PAGE = 1_000;

export function createAuditLog(clock: Clock): AuditLog {
  return {
    async append(tx, event) {
      if (!tx.isTransaction) throw new Error('an audit entry is appended in a transaction');
      // One entry at a time: each needs the hash of the one before it.
      await sql`SELECT pg_advisory_xact_lock(${sql.lit(CHAIN_LOCK)})`.execute(tx);
      const [last] = (
        await sql<{ position: string; hash: Buffer }>`
          SELECT position, hash FROM audit_entry ORDER BY position DESC LIMIT 1`.execute(tx)
      ).rows;
      const position = Number(last?.position ?? 0) + 1;
      const previousHash = last?.hash ?? CHAIN_START;
      const entry = { before: null, after: null, origin: null, correlationId: null, ...event };
      const occurredAt = clock.now();
      const hash = hashOf(entry, position, inMicroseconds(occurredAt), previousHash);
      await sql`
        INSERT INTO audit_entry (position, panel_id, occurred_at, actor_kind, actor_id, action, subject_kind, subject_id,
          before, after, origin, correlation_id, previous_hash, hash)
        VALUES (${position}, ${entry.panelId}, ${occurredAt}, ${entry.actorKind}, ${entry.actorId}, ${entry.action},
          ${entry.subjectKind}, ${entry.subjectId}, ${jsonOrNull(entry.before)}, ${jsonOrNull(entry.after)},
          ${entry.origin}, ${entry.correlationId}, ${previousHash}, ${hash})`.execute(tx);
      noteAuditEntry(entry.actorId, entry.action);
    },

    async firstBreak(db) {
      const erased = new ErasedTexts();
      let expected: Buffer = CHAIN_START;
      for (let after = 0; ; after += PAGE) {
        const entries = (await chainPage(db, after)).rows;
        for (const [index, entry] of entries.entries()) {
          const position = after + index + 1;
          const isNext = Number(entry.position) === position && entry.previousHash.equals(expected);
          if (!isNext) return Math.min(position, erased.firstUnexplained() ?? position);
          const found = hashOf(entry, position, entry.occurredAt, expected);
          if (found.equals(entry.hash)) erased.hear(entry);
          else erased.note(position, found);
          expected = entry.hash;
        }
        if (entries.length < PAGE) return erased.firstUnexplained();
      }
    },

    async hashesOf(db, positions) {
      const { rows } = await selectEntries(db, sql`position = ANY (${positions}::bigint[])`, positions.length);
      return rows.map((entry) => hashOf(entry, Number(entry.position), entry.occurredAt, entry.previousHash));
    },
  };
}

const chainPage = (db: Db, after: number) => selectEntries(db, sql`position > ${after}`, PAGE);

function selectEntries(db: Db, which: RawBuilder<unknown>, limit: number) {
  return sql<StoredEntry>`
    SELECT position, panel_id AS "panelId",
      to_char(occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "occurredAt",
      actor_kind AS "actorKind", actor_id AS "actorId", action, subject_kind AS "subjectKind",
      subject_id AS "subjectId", before, after, origin, correlation_id AS "correlationId", previous_hash AS "previousHash", hash
    FROM audit_entry WHERE ${which} ORDER BY position LIMIT ${limit}`.execute(db);
}

function jsonOrNull(value: Json): string | null {
  return value === null ? null : canonicalJson(value);
}

/** As precise as the column, so that no change of it goes unseen. */
function inMicroseconds(time: Date): string {
  return time.toISOString().replace('Z', '000Z');
}

function hashOf(entry: Required<AuditEvent>, position: number, occurredAt: string, previousHash: Buffer): Buffer {
  const content = canonicalJson([
    position,
    occurredAt,
    entry.panelId,
    entry.actorKind,
    entry.actorId,
    entry.action,
    entry.subjectKind,
    entry.subjectId,
    entry.before,
    entry.after,
    entry.origin,
    entry.correlationId,
  ]);
  return createHash('sha256').update(previousHash).update(content).digest();
}
