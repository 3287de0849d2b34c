import { sql } from 'kysely';
import type { BadgeMetric, BadgeRule } from '#contract/spark/badge-rules.ts';
import type { Db } from '#server/platform/database/database.ts';
import { metricColumn, METRIC_OF_BADGE } from './metrics.ts';
import type { SparkTables } from './spark.tables.ts';

const tables = (db: Db) => db.withTables<SparkTables>();

export interface BadgeRow {
  readonly badgeId: string;
  readonly internalName: string;
  readonly name: string;
  readonly words: string;
  readonly points: number;
  readonly imageUri: string;
  readonly metric: BadgeMetric | null;
  readonly threshold: number | null;
  readonly isOn: boolean;
  readonly revision: number;
}

const COLUMNS = [
  'badge_id as badgeId',
  'internal_name as internalName',
  'external_name as name',
  'words',
  'points',
  'image_uri as imageUri',
  'metric',
  'threshold',
  'is_on as isOn',
  'revision',
] as const;

/** False when there is a badge of this name. */
export async function insertBadge(
  tx: Db,
  panelId: string,
  { badgeId, ...badge }: Omit<BadgeRow, 'revision'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('badge')
    .values({
      badge_id: badgeId,
      panel_id: panelId,
      internal_name: badge.internalName,
      external_name: badge.name,
      words: badge.words,
      points: badge.points,
      image_uri: badge.imageUri,
      metric: badge.metric,
      threshold: badge.threshold,
      is_on: badge.isOn,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await sql`INSERT INTO badge_tally (badge_id) VALUES (${badgeId})`.execute(tx);
  return true;
}

export function selectBadge(db: Db, panelId: string, badgeId: string): Promise<BadgeRow | undefined> {
  return tables(db)
    .selectFrom('badge')
    .select(COLUMNS)
    .where('badge_id', '=', badgeId)
    .where('panel_id', '=', panelId)
    .executeTakeFirst();
}

export function selectBadgeNamed(db: Db, panelId: string, internalName: string): Promise<BadgeRow | undefined> {
  return tables(db)
    .selectFrom('badge')
    .select(COLUMNS)
    .where('internal_name', '=', internalName)
    .where('panel_id', '=', panelId)
    .executeTakeFirst();
}

/** The badge with its rule held still until the transaction is done. */
export function lockBadge(tx: Db, panelId: string, badgeId: string): Promise<BadgeRow | undefined> {
  return tables(tx)
    .selectFrom('badge')
    .select(COLUMNS)
    .where('badge_id', '=', badgeId)
    .where('panel_id', '=', panelId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Whether another badge is called so. */
export async function hasBadgeNamed(db: Db, panelId: string, name: string, besides: string | null): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM badge WHERE panel_id = ${panelId} AND lower(external_name) = lower(${name})
      AND badge_id IS DISTINCT FROM ${besides}::uuid`.execute(db);
  return rows.length > 0;
}

export async function updateBadge(
  tx: Db,
  badgeId: string,
  badge: Pick<BadgeRow, 'name' | 'words' | 'points' | 'imageUri' | 'isOn'> & BadgeRule,
): Promise<void> {
  await sql`
    UPDATE badge SET external_name = ${badge.name}, words = ${badge.words}, points = ${badge.points},
      image_uri = ${badge.imageUri}, metric = ${badge.metric}, threshold = ${badge.threshold}, is_on = ${badge.isOn},
      revision = revision + 1
    WHERE badge_id = ${badgeId}`.execute(tx);
}

export async function isAwarded(db: Db, badgeId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM badge_tally WHERE badge_id = ${badgeId} AND earned > 0`.execute(db);
  return rows.length > 0;
}

export interface Awarded {
  readonly awardId: string;
  readonly panelistId: string;
}

/** Gives a badge to those of these members who may have it and have it not. */
export async function insertAwards(
  tx: Db,
  { badgeId, points }: Pick<BadgeRow, 'badgeId' | 'points'>,
  panelistIds: readonly string[],
  now: Date,
): Promise<readonly Awarded[]> {
  const { rows } = await sql<Awarded>`
    INSERT INTO badge_award (award_id, badge_id, panelist_id, is_read, awarded_at, points)
    SELECT new_id(${now}::timestamptz), ${badgeId}::uuid, m.panelist_id, false, ${now}::timestamptz, ${points}::integer
    FROM spark_member m WHERE m.panelist_id = ANY (${[...panelistIds]}::uuid[]) AND m.may_earn ORDER BY m.panelist_id
    ON CONFLICT (panelist_id, badge_id) DO NOTHING
    RETURNING award_id AS "awardId", panelist_id AS "panelistId"`.execute(tx);
  return rows;
}

/** Last in its transaction: everybody who gives this badge waits here. */
export async function addToTally(tx: Db, badgeId: string, earned: number, points: number): Promise<void> {
  await sql`
    UPDATE badge_tally SET earned = earned + ${earned}::integer, points = points + ${points}::bigint
    WHERE badge_id = ${badgeId}`.execute(tx);
}

export interface EarnedRule {
  readonly badgeId: string;
  readonly name: string;
  readonly points: number;
}

/** The badges that a member has reached and has not. */
export async function selectReached(db: Db, panelId: string, panelistId: string): Promise<readonly EarnedRule[]> {
  const { rows } = await sql<EarnedRule>`
    SELECT b.badge_id AS "badgeId", b.external_name AS name, b.points FROM badge b, spark_count c
    WHERE c.panelist_id = ${panelistId} AND b.panel_id = ${panelId} AND b.is_on AND ${METRIC_OF_BADGE} >= b.threshold
      AND NOT EXISTS (
        SELECT FROM badge_award a WHERE a.panelist_id = c.panelist_id AND a.badge_id = b.badge_id)
    ORDER BY b.badge_id`.execute(db);
  return rows;
}

/** How many have reached a rule and do not have its badge. */
export async function countReached(
  db: Db,
  panelId: string,
  { metric, threshold }: BadgeRule,
  badgeId: string | null,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM spark_count c JOIN spark_member m USING (panelist_id)
    WHERE c.panel_id = ${panelId} AND m.may_earn AND ${metricColumn(metric)} >= ${threshold}::integer
      AND NOT EXISTS (
        SELECT FROM badge_award a WHERE a.panelist_id = c.panelist_id AND a.badge_id = ${badgeId}::uuid)`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The next members by key who have reached a rule and do not have its badge. */
export async function selectNextReached(
  db: Db,
  panelId: string,
  { metric, threshold, badgeId }: BadgeRule & { readonly badgeId: string },
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ panelistId: string }>`
    SELECT c.panelist_id AS "panelistId" FROM spark_count c
    WHERE c.panel_id = ${panelId} AND (${after}::uuid IS NULL OR c.panelist_id > ${after}::uuid)
      AND ${metricColumn(metric)} >= ${threshold}::integer
      AND NOT EXISTS (
        SELECT FROM badge_award a WHERE a.panelist_id = c.panelist_id AND a.badge_id = ${badgeId}::uuid)
    ORDER BY c.panelist_id LIMIT ${limit}`.execute(db);
  return rows.map(({ panelistId }) => panelistId);
}
