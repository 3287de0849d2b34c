import { sql } from 'kysely';
import { HOUR_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { rowsOf } from '#server/platform/database/piece.ts';
import { untilDone } from '#server/platform/database/transaction.ts';
import type { Spark } from './spark.ts';

const MEMBERS_AT_ONCE = 2_000;
/** Ids are in the order of time, but who has a smaller one may commit later: the newest wait for the next time. */
const SETTLED_MS = HOUR_MS;

/**
 * Counts everybody whom no event has counted, in pieces by key, and goes on from there the next time. What an event counts at the
 * same moment stays: a row that is there is left alone.
 */
export async function countMembers({ db, panelId, clock }: Spark, signal?: AbortSignal): Promise<void> {
  const before = later(clock.now(), -SETTLED_MS);
  await untilDone(db, signal, (tx) => countNext(tx, panelId, before, clock.now()));
}

async function countNext(tx: Db, panelId: string, before: Date, now: Date): Promise<boolean> {
  await sql`INSERT INTO spark_panel (panel_id) VALUES (${panelId}) ON CONFLICT DO NOTHING`.execute(tx);
  const panel = await sql<{ upTo: string | null; isCounted: boolean }>`
    SELECT counted_up_to AS "upTo", is_counted AS "isCounted" FROM spark_panel WHERE panel_id = ${panelId}
    FOR NO KEY UPDATE`.execute(tx);
  const { upTo = null, isCounted = false } = panel.rows[0] ?? {};
  const { rows } = await sql<{ last: string | null; members: number }>`
    WITH next AS MATERIALIZED (
      SELECT panelist_id, joined_at FROM spark_member
      WHERE panel_id = ${panelId} AND (${upTo}::uuid IS NULL OR panelist_id > ${upTo}::uuid)
        AND panelist_id < new_id(${before}::timestamptz)
      ORDER BY panelist_id LIMIT ${MEMBERS_AT_ONCE}),
    counted AS (
      INSERT INTO spark_count (panelist_id, panel_id, surveys, videos, quests, completed, product_tests, quests_in_a_row,
        login_streak, years, next_year_at, is_due)
      SELECT next.panelist_id, ${panelId}, done.surveys, done.videos, done.quests, done.completed, done.product_tests,
        done.quests_in_a_row, coalesce(streak.longest_days, 0), spark_years(next.joined_at, ${now}::timestamptz),
        next.joined_at + make_interval(years => spark_years(next.joined_at, ${now}::timestamptz) + 1),
        -- Those of the beginning wait for somebody who switches a rule on; who comes later is looked at.
        ${isCounted}::boolean AND spark_years(next.joined_at, ${now}::timestamptz) > 0
      FROM next CROSS JOIN LATERAL spark_done(next.panelist_id) done
        LEFT JOIN login_streak streak ON streak.panelist_id = next.panelist_id
      ON CONFLICT (panelist_id) DO NOTHING)
    SELECT (array_agg(panelist_id ORDER BY panelist_id DESC))[1] AS last, count(*)::integer AS members FROM next`.execute(
    tx,
  );
  const { last = null, members = 0 } = rows[0] ?? {};
  const isDone = members < MEMBERS_AT_ONCE;
  await sql`
    UPDATE spark_panel SET counted_up_to = coalesce(${last}::uuid, counted_up_to), is_counted = is_counted OR ${isDone}::boolean
    WHERE panel_id = ${panelId}`.execute(tx);
  return isDone;
}

/** Whether everybody who was there when counting began is counted: until then nobody can say how many would get a badge. */
export async function areMembersCounted(db: Db, panelId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM spark_panel WHERE panel_id = ${panelId} AND is_counted`.execute(db);
  return rows.length > 0;
}

/** Who has been a member for another year by now, in pieces. */
export async function renewYears({ db, panelId, clock }: Spark, signal?: AbortSignal): Promise<void> {
  const now = clock.now();
  await untilDone(db, signal, async (tx) => {
    const renewed = await sql`
      UPDATE spark_count c SET years = greatest(c.years, spark_years(m.joined_at, ${now}::timestamptz)),
        next_year_at = m.joined_at + make_interval(years => spark_years(m.joined_at, ${now}::timestamptz) + 1),
        is_due = true, revision = revision + 1
      FROM spark_member m
      WHERE m.panelist_id = c.panelist_id AND c.panelist_id IN (
        SELECT panelist_id FROM spark_count WHERE panel_id = ${panelId} AND next_year_at <= ${now}::timestamptz
        ORDER BY next_year_at LIMIT ${MEMBERS_AT_ONCE} FOR NO KEY UPDATE SKIP LOCKED)`.execute(tx);
    return rowsOf(renewed) < MEMBERS_AT_ONCE;
  });
}
