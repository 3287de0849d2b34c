import { sql } from 'kysely';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import type { Db } from '#server/platform/database/database.ts';

const STUDIES = 10;
const { panelId, tenantId, timeZone } = DEFAULT_BRAND;

/** Members with ten attributes each, preferences of most of them, and three tasks each on average. */
export async function fillPanel(db: Db, members: number): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    await sql`SET statement_timeout = 0`.execute(connection);
    // The rows are known to fit together; the profiles that triggers would keep are filled in one go.
    await sql`SET session_replication_role = replica`.execute(connection);
    await sql`
      INSERT INTO panelist (panelist_id, panel_id, tenant_id, external_id, iam_id, email, email_key, first_name, last_name,
        state, joined_at, created_at, updated_at)
      SELECT gen_random_uuid(), ${panelId}, ${tenantId}, n, gen_random_uuid(), 'm' || n, 'm' || n, 'Member', 'Sample',
        CASE WHEN n % 20 = 0 THEN 'SUSPENDED' ELSE 'ACTIVE' END, now() - (n % 1000) * interval '1 day', now(), now()
      FROM generate_series(1, ${members}::integer) n`.execute(connection);
    await sql`
      INSERT INTO panelist_preferences (panelist_id, video_activity_opt_in, survey_activity_opt_in, activity_frequency,
        activity_period, updated_at)
      SELECT panelist_id, random() < 0.8, random() < 0.9, CASE WHEN period <> 'UNLIMITED' THEN 1 + (random() * 8)::integer END,
        period, now()
      FROM (SELECT panelist_id, (ARRAY['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY', 'UNLIMITED'])[1 + (random() * 4)::integer]
        AS period FROM panelist) chosen WHERE random() < 0.7`.execute(connection);
    await sql`
      INSERT INTO panelist_attribute (panelist_id, name, value, updated_at)
      SELECT panelist_id, name, CASE name WHEN 'age' THEN to_jsonb(18 + (random() * 62)::integer)
        WHEN 'income' THEN to_jsonb((random() * 150000)::integer)
        WHEN 'groceries' THEN (ARRAY['["Online"]', '["Store"]', '["Online", "Store"]', '["Market"]']::jsonb[])[1 + (random() * 3)::integer]
        WHEN 'household_id' THEN to_jsonb('h' || (random() * 600000)::integer)
        ELSE to_jsonb('value ' || (random() * 10)::integer) END, now()
      FROM panelist, unnest(ARRAY['age', 'income', 'groceries', 'household_id', 'region', 'pets', 'car', 'children',
        'education', 'internet']) name`.execute(connection);
    await sql`INSERT INTO audience_profile (panelist_id, attributes)
      SELECT panelist_id, jsonb_object_agg(name, value) FROM panelist_attribute GROUP BY panelist_id`.execute(
      connection,
    );
    const { rows } = await sql<{ project_id: string }>`
      INSERT INTO project (project_id, panel_id, short_id, category, sub_type, internal_name, external_name, description,
        points_qualified, points_non_qualified, points_over_quota, created_at, launched_at)
      SELECT gen_random_uuid(), ${panelId}, 'BENCH-' || n, 'SURVEY', 'QUANTITATIVE', 'Study', 'Study', 'A sentence.', 120, 10,
        20, now(), now() - n * interval '20 days' FROM generate_series(1, ${STUDIES}::integer) n
      RETURNING project_id`.execute(connection);
    await sql`
      INSERT INTO task (task_id, panel_id, panelist_id, project_id, type, sub_type, state, status, created_at, updated_at)
      SELECT gen_random_uuid(), ${panelId}, panelist_id, project_id, 'QUANTITATIVE', 'QUANTITATIVE',
        (ARRAY['INVITED', 'QUALIFIED', 'TERMINATED', 'OQ', 'DROPOUT', 'CLOSE'])[1 + (random() * 5)::integer], 'OPEN',
        launched_at, launched_at + interval '1 day' FROM project CROSS JOIN panelist WHERE random() < 0.3`.execute(
      connection,
    );
    await sql`RESET session_replication_role`.execute(connection);
    await sql`VACUUM ANALYZE`.execute(connection);
    await sql`CHECKPOINT`.execute(connection);
    return rows.map((row) => row.project_id);
  });
}

/** How many pass all the rules, written down by hand from the tables themselves, for PostgreSQL to plan as it likes. */
export async function countPlainly(db: Db, firstStudy: string): Promise<number> {
  return db.connection().execute(async (connection) => {
    await sql`SET statement_timeout = 0`.execute(connection);
    await sql`SET work_mem = '256MB'`.execute(connection);
    const since = (period: string) =>
      sql`date_trunc(${period}, now() AT TIME ZONE ${timeZone}) AT TIME ZONE ${timeZone}`;
    const { rows } = await sql<{ n: number }>`
      SELECT count(*)::integer AS n FROM panelist p
      JOIN panelist_attribute age ON age.panelist_id = p.panelist_id AND age.name = 'age'
      JOIN panelist_attribute shops ON shops.panelist_id = p.panelist_id AND shops.name = 'groceries'
      LEFT JOIN panelist_attribute pets ON pets.panelist_id = p.panelist_id AND pets.name = 'pets'
      LEFT JOIN panelist_preferences f ON f.panelist_id = p.panelist_id
      LEFT JOIN (
        SELECT t.panelist_id, count(*) AS given FROM task t JOIN panelist_preferences l ON l.panelist_id = t.panelist_id
        WHERE l.activity_frequency IS NOT NULL AND t.created_at >= CASE l.activity_period WHEN 'DAILY' THEN ${since('day')}
          WHEN 'WEEKLY' THEN ${since('week')} WHEN 'MONTHLY' THEN ${since('month')} ELSE ${since('year')} END
        GROUP BY t.panelist_id) g ON g.panelist_id = p.panelist_id
      WHERE p.panel_id = ${panelId} AND p.state = 'ACTIVE' AND (age.value)::numeric BETWEEN 18 AND 64
        AND (shops.value ? 'Online' OR shops.value ? 'Store') AND pets.value IS DISTINCT FROM '"value 3"'
        AND EXISTS (SELECT FROM task t WHERE t.panelist_id = p.panelist_id AND t.updated_at >= now() - interval '180 days'
          AND t.state NOT IN ('INVITED', 'OPEN', 'CLOSE'))
        AND NOT EXISTS (SELECT FROM task t WHERE t.panelist_id = p.panelist_id AND t.project_id = ${firstStudy}
          AND t.state = 'QUALIFIED' AND t.updated_at >= now() - interval '30 days')
        AND coalesce(f.survey_activity_opt_in, true)
        AND (f.activity_frequency IS NULL OR coalesce(g.given, 0) < f.activity_frequency)`.execute(connection);
    await sql`RESET work_mem`.execute(connection);
    return rows[0]?.n ?? 0;
  });
}
