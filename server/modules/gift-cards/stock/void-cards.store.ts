import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { StockTables } from './stock.tables.ts';

export type VoidRow = Selectable<StockTables['gift_card_void']>;
/** Which cards: what is left of a load, or what had expired before a day. */
export type Voidable = Pick<VoidRow, 'panel_id' | 'load_id' | 'expired_before'>;

function isVoidable({ panel_id, load_id, expired_before }: Voidable): RawBuilder<boolean> {
  const which = load_id === null ? sql`expires_on < ${expired_before}::date` : sql`load_id = ${load_id}::uuid`;
  return sql`panel_id = ${panel_id} AND state = 'AVAILABLE' AND ${which}`;
}

export interface VoidedSome {
  readonly count: number;
  readonly cents: number;
}

/** Voids some of them; a card that somebody is getting at this moment is left to them. */
export async function voidSome(tx: Db, asked: VoidRow, now: Date, limit: number): Promise<VoidedSome> {
  const { rows } = await sql<VoidedSome>`
    WITH wanted AS (SELECT card_id FROM gift_card WHERE ${isVoidable(asked)} LIMIT ${limit} FOR UPDATE SKIP LOCKED),
      done AS (
        UPDATE gift_card c SET state = 'VOID', voided_at = ${now}::timestamptz, void_id = ${asked.void_id}::uuid
        FROM wanted WHERE c.card_id = wanted.card_id RETURNING c.reward_id)
    SELECT count(*)::integer AS count, coalesce(sum(r.value_cents), 0)::float8 AS cents
    FROM done JOIN gift_card_reward r USING (reward_id)`.execute(tx);
  return rows[0] ?? { count: 0, cents: 0 };
}

export async function countVoidable(tx: Db, which: Voidable): Promise<VoidedSome> {
  const { rows } = await sql<VoidedSome>`
    SELECT count(*)::integer AS count, coalesce(sum(r.value_cents), 0)::float8 AS cents
    FROM gift_card JOIN gift_card_reward r USING (reward_id, panel_id) WHERE ${isVoidable(which)}`.execute(tx);
  return rows[0] ?? { count: 0, cents: 0 };
}

/** How many cards of each value a void took, and how the first of them end, for the audit log. */
export async function describeVoided(tx: Db, voidId: string, named: number) {
  const { rows: byValue } = await sql<{ valueCents: number; count: number }>`
    SELECT r.value_cents AS "valueCents", count(*)::integer AS count
    FROM gift_card c JOIN gift_card_reward r USING (reward_id) WHERE c.void_id = ${voidId} GROUP BY 1 ORDER BY 1`.execute(
    tx,
  );
  const { rows: cards } = await sql<{ lastFour: string; line: number | null; fileName: string | null }>`
    SELECT c.last_four AS "lastFour", c.load_line AS line, l.file_name AS "fileName"
    FROM gift_card c LEFT JOIN gift_card_load l USING (load_id)
    WHERE c.void_id = ${voidId} ORDER BY c.load_line, c.card_id LIMIT ${named}`.execute(tx);
  return { byValue, cards };
}

export interface ReadVoidRow extends VoidRow {
  readonly by_name: string | null;
  readonly stopped_by_name: string | null;
  readonly file_name: string | null;
}

/** By its id, or the newest of a load, or the newest of expired cards. */
export async function selectVoid(
  db: Db,
  panelId: string,
  which: { readonly voidId: string } | { readonly loadId: string | null },
): Promise<ReadVoidRow | undefined> {
  const condition =
    'voidId' in which
      ? sql`v.void_id = ${which.voidId}::uuid`
      : sql`v.load_id IS NOT DISTINCT FROM ${which.loadId}::uuid`;
  const { rows } = await sql<ReadVoidRow>`
    SELECT v.*, o.name AS by_name, s.name AS stopped_by_name, l.file_name
    FROM gift_card_void v LEFT JOIN gift_card_loader o ON o.operator_id = v.operator_id
    LEFT JOIN gift_card_loader s ON s.operator_id = v.stopped_by LEFT JOIN gift_card_load l ON l.load_id = v.load_id
    WHERE v.panel_id = ${panelId} AND ${condition} ORDER BY v.void_id DESC LIMIT 1`.execute(db);
  return rows[0];
}
