import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database/database.ts';
import type { AuditEvent, Json } from './audit-log.ts';

export interface AuditFilter {
  readonly panelId: string;
  readonly actorId?: string | undefined;
  readonly action?: string | undefined;
  /** Entries that name any of these: what it was done to, who did it, or what else they tell of. */
  readonly mentions?: readonly string[] | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
}

export interface AuditEntry {
  readonly position: string;
  readonly occurredAt: Date;
  readonly actorKind: AuditEvent['actorKind'];
  readonly actorId: string | null;
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly before: Json;
  readonly after: Json;
  readonly origin: string | null;
}

/** Entries before a position, the newest first. */
export async function readAuditPage(
  db: Db,
  filter: AuditFilter,
  before: string | undefined,
  limit: number,
): Promise<readonly AuditEntry[]> {
  const conditions = [sql`panel_id = ${filter.panelId}`, ...conditionsOf(filter)];
  if (before !== undefined) conditions.push(sql`position < ${before}`);
  const { rows } = await sql<AuditEntry>`
    SELECT position, occurred_at AS "occurredAt", actor_kind AS "actorKind", actor_id AS "actorId", action,
      subject_kind AS "subjectKind", subject_id AS "subjectId", before, after, origin
    FROM audit_entry WHERE ${sql.join(conditions, sql` AND `)} ORDER BY position DESC LIMIT ${limit}`.execute(db);
  return rows;
}

function conditionsOf(filter: AuditFilter): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (filter.actorId !== undefined) conditions.push(sql`actor_id = ${filter.actorId}`);
  if (filter.action !== undefined) conditions.push(sql`action = ${filter.action}`);
  if (filter.mentions !== undefined) {
    const mentioned = filter.mentions.map((text) => text.toLowerCase());
    conditions.push(sql`position IN (SELECT position FROM audit_mention WHERE mentioned = ANY (${mentioned}))`);
  }
  if (filter.from !== undefined) conditions.push(sql`occurred_at >= ${filter.from}`);
  if (filter.until !== undefined) conditions.push(sql`occurred_at < ${filter.until}`);
  return conditions;
}

/** Every action there is, from the index alone: it jumps from one to the next. */
export async function readAuditActions(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ action: string }>`
    WITH RECURSIVE found AS (
      (SELECT action FROM audit_entry ORDER BY action LIMIT 1)
      UNION ALL
      SELECT (SELECT next.action FROM audit_entry next WHERE next.action > found.action ORDER BY next.action LIMIT 1)
      FROM found WHERE found.action IS NOT NULL
    )
    SELECT action FROM found WHERE action IS NOT NULL`.execute(db);
  return rows.map(({ action }) => action);
}
