import { CompiledQuery } from 'kysely';
import type { RedemptionState } from '#contract/gift-cards/gift-cards.ts';
import type { Db } from '#server/platform/database/database.ts';
import { rowsAsJson, type JsonRow } from '#server/platform/database/json-rows.ts';

export type RewardType = 'BADGE' | 'GIFT_CARD' | 'POINTS';

export interface HistoryFilter {
  readonly panelistId: string;
  readonly type: RewardType | null;
  /** A pattern for ILIKE. */
  readonly search: string | null;
  /** Only what was read, or only what was not. */
  readonly isRead: boolean | null;
}

export interface HistoryPageQuery extends HistoryFilter {
  /** The number of the line before. */
  readonly after: string | null;
  readonly isAscending: boolean;
  readonly limit: number;
}

export interface HistoryRow {
  readonly number: number;
  readonly type: RewardType;
  readonly amount: number;
  readonly reason: string;
  readonly subject: string | null;
  readonly outcome: string | null;
  readonly rule: string | null;
  readonly createdAt: Date;
  readonly email: string;
  readonly redemptionId: string | null;
  readonly state: RedemptionState | null;
  readonly rewardId: string | null;
  readonly cardName: string | null;
  readonly valueCents: number | null;
  readonly currencyCode: string | null;
  readonly cardId: string | null;
  readonly sealed: string | null;
  readonly dataKeyId: string | null;
  readonly lastFour: string | null;
  readonly expiresOn: string | null;
  readonly awardId: string | null;
  readonly badgeId: string | null;
  readonly badgeName: string | null;
  readonly imageUri: string | null;
  readonly isRead: boolean;
}

const TYPE = `CASE l.cause_kind WHEN 'BADGE' THEN 'BADGE' WHEN 'REDEMPTION' THEN 'GIFT_CARD' ELSE 'POINTS' END`;

/** A card is read once it was on a screen; one that is still being issued waits for that. What has no card has nothing to read. */
const IS_READ = `CASE WHEN d.redemption_id IS NULL THEN coalesce(a.is_read, true)
  WHEN d.state = 'PENDING' THEN false
  ELSE c.card_id IS NULL OR EXISTS (SELECT FROM gift_card_sight s WHERE s.card_id = c.card_id) END`;

const LINES = `FROM reward_line l
  JOIN gift_card_member m ON m.panelist_id = l.panelist_id
  LEFT JOIN redemption d ON l.cause_kind = 'REDEMPTION' AND d.redemption_id = l.cause_id
  LEFT JOIN gift_card_reward r ON r.reward_id = d.reward_id
  LEFT JOIN gift_card c ON c.redemption_id = d.redemption_id AND c.state = 'CLAIMED'
  LEFT JOIN reward_badge_award a ON l.cause_kind = 'BADGE' AND a.award_id = l.cause_id
  LEFT JOIN reward_badge b ON b.badge_id = a.badge_id
  WHERE l.panelist_id = $1 AND ($2::text IS NULL OR ${TYPE} = $2)
    AND ($3::text IS NULL OR concat_ws(E'\\n', coalesce(l.subject, l.reason), l.outcome, r.external_name,
      b.external_name, 'RW-' || l.number) ILIKE $3)
    AND ($4::boolean IS NULL OR (${IS_READ}) = $4)`;

const pageStatement = ({ isAscending }: { readonly isAscending: boolean }) =>
  `/* prepared: reward-history-${isAscending ? 'asc' : 'desc'} */ SELECT ${rowsAsJson(`
  SELECT l.number, ${TYPE} AS type, l.amount, l.reason, l.subject, l.outcome, l.rule, l.created_at AS "createdAt", m.email,
    d.redemption_id AS "redemptionId", d.state, r.reward_id AS "rewardId", r.external_name AS "cardName",
    d.value_cents AS "valueCents", r.currency_code AS "currencyCode", c.card_id AS "cardId", c.sealed,
    c.data_key_id AS "dataKeyId", c.last_four AS "lastFour", to_char(c.expires_on, 'YYYY-MM-DD') AS "expiresOn",
    a.award_id AS "awardId", b.badge_id AS "badgeId", b.external_name AS "badgeName", b.image_uri AS "imageUri",
    ${IS_READ} AS "isRead"
  ${LINES} AND ($5::bigint IS NULL OR l.number ${isAscending ? '>' : '<'} $5)
  ORDER BY l.number ${isAscending ? 'ASC' : 'DESC'} LIMIT $6`)} AS "rows"`;

const PAGE_ASCENDING = pageStatement({ isAscending: true });
const PAGE_DESCENDING = pageStatement({ isAscending: false });
const COUNT = `/* prepared: reward-history-count */ SELECT count(*)::integer AS count ${LINES}`;

/** A page of a member's lines after the given one, and how many there are in all. */
export async function selectHistory(
  db: Db,
  { panelistId, type, search, isRead, after, isAscending, limit }: HistoryPageQuery,
): Promise<{ readonly rows: readonly HistoryRow[]; readonly totalItems: number }> {
  const filter = [panelistId, type, search, isRead];
  const statement = isAscending ? PAGE_ASCENDING : PAGE_DESCENDING;
  const answered = await db.executeQuery<{ rows: readonly JsonRow<HistoryRow>[] }>(
    CompiledQuery.raw(statement, [...filter, after, limit]),
  );
  const rows = (answered.rows[0]?.rows ?? []).map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
  // The first page holds everything unless it is full: then counting costs nothing.
  if (after === null && rows.length < limit) return { rows, totalItems: rows.length };
  const counted = await db.executeQuery<{ count: number }>(CompiledQuery.raw(COUNT, filter));
  return { rows, totalItems: counted.rows[0]?.count ?? 0 };
}
