import { sql } from 'kysely';
import { SUPPORT_PRESENCE_LIFE_SECONDS } from '#contract/support/support-limits.ts';
import { HOUR_MS, SECOND_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Support } from '../support.ts';

interface Presence {
  readonly operator: { readonly operatorId: string; readonly name: string };
  readonly isWriting: boolean;
  readonly seenAt: Date;
}

/** Marks that an operator looks at a request, or writes, and lists who else does. Undefined when there is no such request. */
export async function markPresence(
  support: Support,
  db: Db,
  {
    requestId,
    operatorId,
    isWriting,
  }: { readonly requestId: string; readonly operatorId: string; readonly isWriting: boolean },
): Promise<readonly Presence[] | undefined> {
  const { panelId, clock } = support;
  // Of two marks that overtake each other the later one stays.
  const { rows } = await sql`
    INSERT INTO support_presence AS known (request_id, operator_id, is_writing, seen_at)
    SELECT request_id, ${operatorId}::uuid, ${isWriting}::boolean, ${clock.now()}::timestamptz FROM support_request
    WHERE panel_id = ${panelId} AND request_id = ${requestId}
    ON CONFLICT (request_id, operator_id) DO UPDATE SET seen_at = greatest(known.seen_at, excluded.seen_at),
      is_writing = CASE WHEN excluded.seen_at >= known.seen_at THEN excluded.is_writing ELSE known.is_writing END
    RETURNING request_id`.execute(db);
  return rows.length === 0 ? undefined : listPresence(support, db, requestId, operatorId);
}

/** The other operators who look at a request now. */
export async function listPresence(
  { clock }: Pick<Support, 'clock'>,
  db: Db,
  requestId: string,
  asker: string,
): Promise<readonly Presence[]> {
  const since = later(clock.now(), -SUPPORT_PRESENCE_LIFE_SECONDS * SECOND_MS);
  const { rows } = await sql<{ operatorId: string; name: string; isWriting: boolean; seenAt: Date }>`
    SELECT p.operator_id AS "operatorId", o.name, p.is_writing AS "isWriting", p.seen_at AS "seenAt"
    FROM support_presence p JOIN support_operator o USING (operator_id)
    WHERE p.request_id = ${requestId} AND p.operator_id <> ${asker} AND p.seen_at > ${since}
    ORDER BY p.is_writing DESC, o.name, p.operator_id`.execute(db);
  return rows.map(({ operatorId, name, isWriting, seenAt }) => ({ operator: { operatorId, name }, isWriting, seenAt }));
}

/** Who has sent their answer writes no more, whatever their last mark said. */
export async function endWriting(tx: Db, requestId: string, operatorId: string): Promise<void> {
  await sql`UPDATE support_presence SET is_writing = false
    WHERE request_id = ${requestId} AND operator_id = ${operatorId}`.execute(tx);
}

/** Deletes who looked at what an hour ago. */
export async function purgePresence({ clock }: Pick<Support, 'clock'>, db: Db): Promise<void> {
  await sql`DELETE FROM support_presence WHERE seen_at < ${later(clock.now(), -HOUR_MS)}`.execute(db);
}
