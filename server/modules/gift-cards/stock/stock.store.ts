import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { GiftCardsTables } from '../gift-cards.tables.ts';

const tables = (db: Db) => db.withTables<GiftCardsTables>();

export interface CatalogueValue {
  readonly rewardId: string;
  readonly revision: number;
  readonly valueCents: number;
  readonly points: number;
  readonly name: string;
  readonly isOffered: boolean;
  readonly usesProvider: boolean;
  /** How many cards the provider may issue in 24 hours. */
  readonly providerADay: number;
  readonly leadDays: number;
}

const VALUE_COLUMNS = [
  'reward_id as rewardId',
  'revision',
  'value_cents as valueCents',
  'points',
  'external_name as name',
  'is_offered as isOffered',
  'uses_provider as usesProvider',
  'provider_a_day as providerADay',
  'lead_days as leadDays',
] as const;

/** The whole catalogue, the smallest value first. */
export function selectRewards(db: Db, panelId: string): Promise<CatalogueValue[]> {
  return tables(db)
    .selectFrom('gift_card_reward')
    .select(VALUE_COLUMNS)
    .where('panel_id', '=', panelId)
    .orderBy('value_cents')
    .execute();
}

export function lockReward(tx: Db, panelId: string, rewardId: string): Promise<CatalogueValue | undefined> {
  return tables(tx)
    .selectFrom('gift_card_reward')
    .select(VALUE_COLUMNS)
    .where('panel_id', '=', panelId)
    .where('reward_id', '=', rewardId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateReward(tx: Db, { rewardId, ...value }: CatalogueValue): Promise<void> {
  await tables(tx)
    .updateTable('gift_card_reward')
    .set({
      points: value.points,
      external_name: value.name,
      is_offered: value.isOffered,
      uses_provider: value.usesProvider,
      provider_a_day: value.providerADay,
      lead_days: value.leadDays,
      revision: value.revision + 1,
    })
    .where('reward_id', '=', rewardId)
    .execute();
}

/** How many free cards of each value end on each day: a scan of the index of free cards, not of all that there ever were. */
export async function countFree(db: Db, panelId: string) {
  const { rows } = await sql<{ rewardId: string; endsOn: string | null; count: number }>`
    SELECT r.reward_id AS "rewardId", to_char(f.expires_on, 'YYYY-MM-DD') AS "endsOn", f.count
    FROM gift_card_reward r CROSS JOIN LATERAL (
      SELECT expires_on, count(*)::integer AS count FROM gift_card c
      WHERE c.reward_id = r.reward_id AND c.state = 'AVAILABLE' GROUP BY expires_on ORDER BY expires_on) f
    WHERE r.panel_id = ${panelId}`.execute(db);
  return rows;
}

/** For how many days each value has been there, at most so many: since its first card or its first redemption. */
export async function countDaysThere(db: Db, panelId: string, now: Date, mostDays: number) {
  const { rows } = await sql<{ rewardId: string; days: number }>`
    SELECT r.reward_id AS "rewardId",
      least(${mostDays}::integer, ceil(extract(epoch FROM ${now}::timestamptz - least(
        (SELECT min(moved_at) FROM gift_card_move m WHERE m.reward_id = r.reward_id),
        (SELECT min(created_at) FROM redemption d WHERE d.reward_id = r.reward_id))) / 86400))::integer AS days
    FROM gift_card_reward r WHERE r.panel_id = ${panelId}`.execute(db);
  return new Map(rows.map(({ rewardId, days }) => [rewardId, Math.max(1, days ?? 1)]));
}

/** How many of each value were redeemed on each of the days before now: 0 is the last 24 hours. */
export async function countRedeemed(db: Db, panelId: string, now: Date, days: number) {
  const { rows } = await sql<{ rewardId: string; day: number; count: number }>`
    SELECT r.reward_id AS "rewardId", d.day, d.count
    FROM gift_card_reward r CROSS JOIN LATERAL (
      SELECT floor(extract(epoch FROM ${now}::timestamptz - created_at) / 86400)::integer AS day, count(*)::integer AS count
      FROM redemption WHERE reward_id = r.reward_id AND state IN ('PENDING', 'ISSUED')
        AND created_at > ${now}::timestamptz - make_interval(days => ${days}) AND created_at <= ${now}::timestamptz
      GROUP BY 1) d
    WHERE r.panel_id = ${panelId}`.execute(db);
  return rows;
}

export interface WeekFigures {
  readonly thisWeekCents: number;
  readonly lastWeekCents: number;
  readonly medianSeconds: number | null;
  readonly failed: number;
}

/** What was redeemed since Monday, and until the same hour last week; how long cards took over seven days. */
export async function countWeeks(db: Db, panelId: string, now: Date, monday: Date): Promise<WeekFigures> {
  const { rows } = await sql<WeekFigures>`
    WITH recent AS (
      SELECT d.* FROM gift_card_reward r CROSS JOIN LATERAL (
        SELECT value_cents, state, created_at, settled_at FROM redemption
        WHERE reward_id = r.reward_id AND created_at > ${now}::timestamptz - interval '14 days') d
      WHERE r.panel_id = ${panelId})
    SELECT
      coalesce(sum(value_cents) FILTER (WHERE kept AND created_at >= ${monday}), 0)::float8 AS "thisWeekCents",
      coalesce(sum(value_cents) FILTER (WHERE kept AND created_at >= ${monday}::timestamptz - interval '7 days'
        AND created_at <= ${now}::timestamptz - interval '7 days'), 0)::float8 AS "lastWeekCents",
      (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM settled_at - created_at))
        FILTER (WHERE state = 'ISSUED' AND is_recent))::float8 AS "medianSeconds",
      (count(*) FILTER (WHERE state = 'FAILED' AND is_recent))::integer AS failed
    FROM (SELECT *, state IN ('PENDING', 'ISSUED') AS kept,
      created_at > ${now}::timestamptz - interval '7 days' AS is_recent FROM recent) r`.execute(db);
  return rows[0] ?? { thisWeekCents: 0, lastWeekCents: 0, medianSeconds: null, failed: 0 };
}

export async function sumOwedPoints(db: Db, panelId: string): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    SELECT points::float8 AS points FROM gift_card_owed_points WHERE panel_id = ${panelId}`.execute(db);
  return rows[0]?.points ?? 0;
}

/** Whether a value was ever redeemed: then an empty stock is news. */
export async function selectEverRedeemed(db: Db, panelId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ rewardId: string }>`
    SELECT reward_id AS "rewardId" FROM gift_card_reward r WHERE panel_id = ${panelId}
      AND EXISTS (SELECT 1 FROM redemption d WHERE d.reward_id = r.reward_id)`.execute(db);
  return new Set(rows.map(({ rewardId }) => rewardId));
}
