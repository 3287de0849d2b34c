/**
 * `BENCH_ONE_IN=1000 node bench/table-growth.ts`: how much each large table takes for each row, indexes included, on the panel of
 * large-panel.ts with a survey run of ten pages for every task that has ended. docs/scaling.md has the figures.
 */
import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { onMigrated, stopServer } from './bed.ts';
import { loadPanel } from './panel/load-panel.ts';
import { planPanel } from './panel/panel-plan.ts';
import { sized } from './sizes.ts';

const ONE_IN = sized(1_000, 10_000, 'BENCH_ONE_IN');
const PAGES = 10;
/** Six questions on a page, as in survey-page.ts. */
const ANSWERS = JSON.stringify(
  Object.fromEntries(Array.from({ length: 6 }, (_, q) => [`question_${q}`, `choice_${q}`])),
);
/** What a run keeps of itself: all answers, and where it is. */
const STATE = JSON.stringify({ page: null, answers: Array.from({ length: PAGES }, () => JSON.parse(ANSWERS)) });
const TABLES = [
  'panelist',
  'points_account',
  'task',
  'notification',
  'points_transfer',
  'points_entry',
  'survey_run',
  'survey_page_save',
] as const;

async function addRuns(db: Db): Promise<void> {
  // Only how much they take matters: nothing that guards them has to run.
  await sql`SET session_replication_role = replica`.execute(db);
  await sql`
    INSERT INTO survey (survey_id, panel_id, engine, title, current_version, created_at)
    VALUES (gen_random_uuid(), 'US', 'BUILT_IN', 'Tea', 1, now())`.execute(db);
  await sql`
    INSERT INTO survey_run (run_id, survey_id, version, task_id, panelist_id, state, revision, seconds, started_at,
      active_at, ended_at, outcome)
    SELECT uuidv7(), survey_id, 1, task_id, panelist_id, ${STATE}::jsonb, ${PAGES}, 300,
      updated_at, updated_at, updated_at, 'QUALIFIED'
    FROM task, survey WHERE state = 'QUALIFIED'`.execute(db);
  await sql`
    INSERT INTO survey_page_save (run_id, revision, page, answers, seconds, saved_at)
    SELECT run_id, page, 'page_' || page, ${ANSWERS}::json, 30, ended_at FROM survey_run, generate_series(1, ${sql.lit(PAGES)}) page`.execute(
    db,
  );
  await sql`ANALYZE`.execute(db);
}

async function main(): Promise<void> {
  await onMigrated(1, async (db, { databaseUrl }) => {
    const plan = planPanel({ oneIn: ONE_IN });
    await loadPanel(db, databaseUrl, plan);
    await addRuns(db);
    for (const table of TABLES) {
      const { rows } = await sql<{ rows: number; bytes: number; indexBytes: number }>`
        SELECT (SELECT count(*)::integer FROM ${sql.table(table)}) AS rows, pg_total_relation_size(${table})::float8 AS bytes,
          pg_indexes_size(${table})::float8 AS "indexBytes"`.execute(db);
      const [size] = rows;
      if (size === undefined) throw new Error(`${table} has no size`);
      const { rows: count, bytes, indexBytes } = size;
      const each = (of: number) => Math.round(of / Math.max(1, count));
      process.stdout.write(
        `${table}: ${count} rows, ${(count / plan.members).toFixed(1)} per member, ${each(bytes)} bytes each, ${each(indexBytes)} of them indexes\n`,
      );
    }
  });
  await stopServer();
}

await main();
