import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { AuditLog, Json } from './audit-log.ts';
import { hashOfAll, WORDS_ERASED } from './erased-texts.ts';

/** So many entries at once: each is read, changed and named. */
const AT_ONCE = 500;

/**
 * Erases the words of the next entries that are about any of these ids, and of mentions made of them; who did what, when and to
 * what stays. In one transaction with the entry that says which. True when there may be more.
 */
export async function eraseAuditTexts(
  { audit }: { readonly audit: AuditLog },
  tx: Db,
  asked: AuditTextErasure,
): Promise<{ readonly erased: number; readonly hasMore: boolean }> {
  const about = asked.ids.map((id) => id.toLowerCase());
  const { rows: found } = await sql<{ position: string }>`
    SELECT DISTINCT m.position FROM audit_mention m JOIN audit_entry e USING (position)
    WHERE m.mentioned = ANY (${about}::text[]) AND e.panel_id = ${asked.panelId} AND e.action <> ${WORDS_ERASED}
      AND (e.before IS DISTINCT FROM words_erased(e.before) OR e.after IS DISTINCT FROM words_erased(e.after)
        OR (e.actor_kind = 'panelist' AND e.origin <> '[erased]'))
    ORDER BY m.position LIMIT ${AT_ONCE}`.execute(tx);
  const positions = found.map(({ position }) => Number(position));
  if (positions.length === 0) return { erased: 0, hasMore: false };
  const { rows: changed } = await sql<{ position: string }>`
    SELECT erase_audit_words(${asked.panelistId}, ${positions}::bigint[]) AS position`.execute(tx);
  const erased = changed.map(({ position }) => Number(position)).toSorted((a, b) => a - b);
  if (erased.length > 0) {
    const left = hashOfAll(await audit.hashesOf(tx, erased));
    const after: Json = { positions: erased, left, ...asked.because };
    await audit.append(tx, {
      panelId: asked.panelId,
      actorKind: 'system',
      actorId: null,
      action: WORDS_ERASED,
      subjectKind: 'panel',
      subjectId: asked.panelId,
      after,
    });
  }
  return { erased: erased.length, hasMore: positions.length === AT_ONCE };
}

export interface AuditTextErasure {
  readonly panelId: string;
  /** Who is leaving. */
  readonly panelistId: string;
  /** Everything that an entry may name them by. */
  readonly ids: readonly string[];
  readonly because: Readonly<Record<string, Json>>;
}
