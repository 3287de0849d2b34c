import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

export interface Voidable {
  readonly panelId: string;
  readonly loadId: string | undefined;
  readonly today: string;
}

function isVoidable({ panelId, loadId, today }: Voidable): RawBuilder<boolean> {
  const which = loadId === undefined ? sql`expires_on < ${today}::date` : sql`load_id = ${loadId}::uuid`;
  return sql`panel_id = ${panelId} AND state = 'AVAILABLE' AND ${which}`;
}

/** How many were voided; a card that somebody is getting at this moment is left to them. */
export async function voidSome(tx: Db, which: Voidable, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH wanted AS (SELECT card_id FROM gift_card WHERE ${isVoidable(which)} LIMIT ${limit} FOR UPDATE SKIP LOCKED),
      done AS (UPDATE gift_card c SET state = 'VOID' FROM wanted WHERE c.card_id = wanted.card_id RETURNING 1)
    SELECT count(*)::integer AS count FROM done`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function countVoidable(tx: Db, which: Voidable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM gift_card WHERE ${isVoidable(which)}`.execute(tx);
  return rows[0]?.count ?? 0;
}
