import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import type { Db } from '#server/platform/database/database.ts';

const { panelId } = DEFAULT_BRAND;
const MEMBERS_AT_ONCE = 10_000;
const THRESHOLD = 5;
const POINTS = 50;

/** A panel of which two in three have completed enough for a badge that nobody has yet; how many those are. */
export async function fillCounts(
  db: Db,
  members: number,
): Promise<{ readonly badgeId: string; readonly reached: number }> {
  const badgeId = randomUUID();
  for (let from = 1; from <= members; from += MEMBERS_AT_ONCE) {
    const to = Math.min(members, from + MEMBERS_AT_ONCE - 1);
    await sql`
      WITH made AS (
        INSERT INTO panelist (panelist_id, panel_id, tenant_id, external_id, iam_id, email, email_key, first_name, last_name,
          state, joined_at, created_at, updated_at)
        SELECT new_id(now() - interval '3 hours'), ${panelId}, 'x', gen_random_uuid(), gen_random_uuid(), 'x',
          gen_random_uuid(), 'M', 'S', 'ACTIVE', now(), now(), now()
        FROM generate_series(${from}::integer, ${to}::integer) RETURNING panelist_id)
      INSERT INTO spark_count (panelist_id, panel_id, completed, next_year_at)
      SELECT panelist_id, ${panelId}, CASE WHEN (row_number() OVER ()) % 3 = 0 THEN 4 ELSE 7 END, now() + interval '1 year'
      FROM made`.execute(db);
  }
  await sql`
    INSERT INTO badge (badge_id, panel_id, internal_name, external_name, points, image_uri, metric, threshold, is_on)
    VALUES (${badgeId}, ${panelId}, ${badgeId}, 'Early Riser', ${POINTS}, '/art/badges/early-bird.svg',
      'COMPLETED_ACTIVITIES', ${THRESHOLD}, true)`.execute(db);
  await sql`INSERT INTO badge_tally (badge_id) VALUES (${badgeId})`.execute(db);
  await sql`
    INSERT INTO spark_panel (panel_id, adopted_at, is_counted) VALUES (${panelId}, now(), true)
    ON CONFLICT (panel_id) DO UPDATE SET is_counted = true`.execute(db);
  const { rows } = await sql<{ reached: number }>`
    SELECT count(*)::integer AS reached FROM spark_count WHERE completed >= ${THRESHOLD}`.execute(db);
  return { badgeId, reached: rows[0]?.reached ?? 0 };
}

/** How far the run says it is. */
export async function runOf(db: Db, badgeId: string): Promise<{ readonly state: string; readonly awarded: number }> {
  const { rows } = await sql<{ state: string; awarded: number }>`
    SELECT state, awarded FROM badge_run WHERE badge_id = ${badgeId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the run is there');
  return row;
}

/** What the rows say: awards, lines of points, notifications, and what the run and the tally say of them. */
export async function standingOf(db: Db, badgeId: string) {
  const { rows } = await sql<{
    awards: number;
    lines: number;
    told: number;
    tally: number;
    doubled: number;
    lost: number;
  }>`
    SELECT (SELECT count(*)::integer FROM badge_award WHERE badge_id = ${badgeId}) AS awards,
      (SELECT count(*)::integer FROM points_transfer t JOIN badge_award b ON b.award_id = t.cause_id
        WHERE t.cause_kind = 'BADGE' AND b.badge_id = ${badgeId}) AS lines,
      (SELECT count(*)::integer FROM notification n JOIN badge_award b ON b.award_id = n.cause_id
        WHERE n.kind = 'BADGE' AND n.panelist_id = b.panelist_id AND b.badge_id = ${badgeId}) AS told,
      (SELECT earned FROM badge_tally WHERE badge_id = ${badgeId}) AS tally,
      (SELECT count(*)::integer FROM points_account WHERE balance > ${POINTS}) AS doubled,
      (SELECT count(*)::integer FROM spark_count c LEFT JOIN points_account a
          ON a.panelist_id = c.panelist_id AND a.kind = 'MEMBER'
        WHERE c.completed >= ${THRESHOLD} AND coalesce(a.balance, 0) < ${POINTS}) AS lost`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a row of counts');
  return { ...(await runOf(db, badgeId)), ...row };
}

/** So that a million rows are counted as a million, not as the few of a new table. */
export async function learnSizes(db: Db): Promise<void> {
  await sql`ANALYZE badge_award, points_transfer, points_account, notification, spark_count`.execute(db);
}
