import { sql, type RawBuilder } from 'kysely';
import type { RedemptionState } from '#contract/gift-cards/gift-cards.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { RedemptionChangeKind } from './redemptions.tables.ts';

export interface RedemptionRow {
  readonly redemptionId: string;
  readonly number: string | null;
  readonly panelistId: string;
  readonly memberNumber: string;
  readonly valueCents: number;
  readonly points: number;
  readonly state: RedemptionState;
  readonly lastFour: string | null;
  readonly source: 'STOCK' | 'PROVIDER' | null;
  /** When its code last left the database, and when a browser last showed it. */
  readonly lastShownAt: Date | null;
  readonly lastSeenAt: Date | null;
  readonly providerTries: number;
  /** How often its card was replaced. */
  readonly replaced: number;
  readonly waitingChange: RedemptionChangeKind | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
}

/** One way to find redemptions, and each has an index. */
export type RedemptionsOf =
  | { readonly by: 'panel' }
  | { readonly by: 'state'; readonly state: RedemptionState }
  | { readonly by: 'number'; readonly number: string }
  | { readonly by: 'member'; readonly memberNumber: string }
  | { readonly by: 'card'; readonly lastFour: string }
  | { readonly by: 'ids'; readonly ids: readonly string[] };

export interface RedemptionQuestion {
  readonly of: RedemptionsOf;
  readonly state: RedemptionState | undefined;
  /** Whether the card that it has now was seen; undefined where that does not matter. */
  readonly isSeen: boolean | undefined;
  readonly after: string | undefined;
  readonly limit: number;
  /** How many are looked at, the newest first. */
  readonly scan: number;
}

/** A page of redemptions, the newest first. It looks at a bounded number, so it may be short although there are more. */
export async function selectRedemptions(
  db: Db,
  panelId: string,
  { of, state, isSeen, after, limit, scan }: RedemptionQuestion,
): Promise<readonly RedemptionRow[]> {
  const ofState = state === undefined ? sql`true` : sql`r.state = ${state}`;
  const ofPage = after === undefined ? sql`true` : sql`r.redemption_id < ${after}::uuid`;
  const ofSeen = isSeen === undefined ? sql`true` : sql`(seen.at IS NOT NULL) = ${isSeen}`;
  const { rows } = await sql<RedemptionRow>`
    SELECT r.redemption_id AS "redemptionId", t.number, r.panelist_id AS "panelistId", m.external_id AS "memberNumber",
      r.value_cents AS "valueCents", r.points, r.state, c.last_four AS "lastFour", c.source,
      shown.at AS "lastShownAt", seen.at AS "lastSeenAt", r.provider_tries AS "providerTries",
      (SELECT count(*)::integer FROM redemption_change
        WHERE redemption_id = r.redemption_id AND kind = 'REPLACE') AS replaced,
      (SELECT kind FROM redemption_waiting WHERE redemption_id = r.redemption_id) AS "waitingChange",
      r.created_at AS "createdAt", r.settled_at AS "settledAt"
    FROM (
      SELECT * FROM redemption r
      WHERE r.panel_id = ${panelId} AND ${conditionOf(of, panelId)} AND ${ofState} AND ${ofPage}
      ORDER BY r.redemption_id DESC LIMIT ${scan}
    ) r
    JOIN redemption_member m ON m.panelist_id = r.panelist_id
    LEFT JOIN redemption_transfer t ON t.redemption_id = r.redemption_id
    LEFT JOIN gift_card c ON c.redemption_id = r.redemption_id AND c.state = 'CLAIMED'
    LEFT JOIN LATERAL (
      SELECT shown_at AS at FROM gift_card_showing WHERE card_id = c.card_id ORDER BY position DESC LIMIT 1
    ) shown ON true
    LEFT JOIN LATERAL (SELECT max(seen_at) AS at FROM gift_card_sight WHERE card_id = c.card_id) seen ON true
    WHERE ${ofSeen}
    ORDER BY r.redemption_id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

function conditionOf(of: RedemptionsOf, panelId: string): RawBuilder<unknown> {
  switch (of.by) {
    case 'panel':
      return sql`true`;
    case 'state':
      return sql`r.state = ${of.state}`;
    case 'number':
      return sql`r.redemption_id IN (SELECT redemption_id FROM redemption_transfer WHERE number = ${of.number})`;
    case 'member':
      return sql`r.panelist_id IN (
        SELECT panelist_id FROM redemption_member WHERE panel_id = ${panelId} AND external_id = ${of.memberNumber})`;
    case 'card':
      return sql`r.redemption_id IN (
        SELECT redemption_id FROM gift_card WHERE panel_id = ${panelId} AND last_four = ${of.lastFour})`;
    case 'ids':
      return sql`r.redemption_id = ANY (${of.ids}::uuid[])`;
  }
}

/** The id at which a look of this length ends; undefined when there are fewer. */
export async function endOfLook(
  db: Db,
  panelId: string,
  {
    state,
    after,
    scan,
  }: { readonly state: RedemptionState; readonly after: string | undefined; readonly scan: number },
): Promise<string | undefined> {
  const ofPage = after === undefined ? sql`true` : sql`redemption_id < ${after}::uuid`;
  const { rows } = await sql<{ id: string }>`
    SELECT redemption_id AS id FROM redemption WHERE panel_id = ${panelId} AND state = ${state} AND ${ofPage}
    ORDER BY redemption_id DESC OFFSET ${scan - 1} LIMIT 1`.execute(db);
  return rows[0]?.id;
}

/** How many there are, of all or of one state, counted no further than this. */
export async function countRedemptions(
  db: Db,
  panelId: string,
  state: RedemptionState | undefined,
  most: number,
): Promise<number> {
  const ofState = state === undefined ? sql`true` : sql`state = ${state}`;
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM (
      SELECT 1 FROM redemption WHERE panel_id = ${panelId} AND ${ofState} LIMIT ${most}
    ) counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Every answer with the secrets of a card that a redemption had, the newest first, and when a browser showed it. */
export async function selectShowings(db: Db, redemptionId: string, limit: number) {
  const { rows } = await sql<{
    shownAt: Date;
    place: string;
    origin: string;
    lastFour: string;
    isReported: boolean;
    seenAt: Date | null;
  }>`
    SELECT s.shown_at AS "shownAt", s.place, s.origin, c.last_four AS "lastFour", s.showing_id IS NOT NULL AS "isReported",
      n.seen_at AS "seenAt"
    FROM gift_card c JOIN gift_card_showing s ON s.card_id = c.card_id
    LEFT JOIN gift_card_seen n ON n.showing_id = s.showing_id
    WHERE c.redemption_id = ${redemptionId} ORDER BY s.position DESC LIMIT ${limit}`.execute(db);
  return rows;
}
