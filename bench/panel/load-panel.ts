import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import type { Db } from '#server/platform/database/database.ts';
import { launchedAt, type PanelPlan } from './panel-plan.ts';
import {
  accountRows,
  entryRows,
  memberRows,
  notificationRows,
  projectId,
  taskRows,
  transferRows,
  type TableRows,
} from './panel-rows.ts';
import { withoutIndexes } from './without-indexes.ts';

const { panelId } = DEFAULT_BRAND;
const LOADED = ['panelist', 'task', 'notification', 'points_transfer', 'points_entry', 'points_account'] as const;
/** What goes to the database at once. */
const PIECE_CHARACTERS = 256 * 1_024;

export interface LoadedPanel {
  readonly seconds: number;
  readonly bytes: number;
  readonly rows: Readonly<Record<(typeof LOADED)[number], number>>;
}

/** Fills a migrated database with the panel, table by table by COPY, and proves that it is one. */
export async function loadPanel(
  db: Db,
  url: string,
  plan: PanelPlan,
  tell: (what: string) => void = () => undefined,
): Promise<LoadedPanel> {
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1_000;
  await db.connection().execute(async (connection) => {
    await sql`SET statement_timeout = 0`.execute(connection);
    await sql`SET maintenance_work_mem = '1GB'`.execute(connection);
    const programmeId = await addStudies(connection, plan);
    await withoutIndexes(connection, LOADED, async () => {
      const tables = [memberRows, taskRows, notificationRows, transferRows, accountRows].map((of) => of(plan));
      for (const table of [...tables, entryRows(plan, programmeId)]) {
        await copy(url, table);
        tell(`${table.table}: ${seconds().toFixed(0)} s`);
      }
    });
    tell(`keys and indexes: ${seconds().toFixed(0)} s`);
    await sql`SELECT setval('points_transfer_number_seq', (SELECT max(number) FROM points_transfer))`.execute(
      connection,
    );
    await sql`VACUUM (ANALYZE, PARALLEL 2)`.execute(connection);
  });
  const took = seconds();
  await proveLedger(db);
  return { seconds: took, bytes: await bytesOf(db), rows: await countRows(db) };
}

/** The studies, and the account that all points come from. */
async function addStudies(db: Db, plan: PanelPlan): Promise<string> {
  const studies = Array.from({ length: plan.studies }, (_, study) => ({
    id: projectId(plan, study),
    launched: new Date(launchedAt(plan, study)).toISOString(),
  }));
  await sql`
    INSERT INTO project (project_id, panel_id, short_id, category, sub_type, internal_name, external_name, description,
      points_qualified, points_non_qualified, points_over_quota, launched_at, created_at)
    SELECT id, ${panelId}, 'P-' || number, 'SURVEY', 'QUANTITATIVE', 'Study ' || number, 'What you think of number ' || number,
      'A sentence about the survey, as long as they usually are.', 120, 10, 10, launched, launched
    FROM unnest(${studies.map(({ id }) => id)}::uuid[], ${studies.map(({ launched }) => launched)}::timestamptz[])
      WITH ORDINALITY AS study (id, launched, number)`.execute(db);
  await sql`
    INSERT INTO points_account (account_id, panel_id, kind, panelist_id, balance)
    VALUES (${randomUUID()}, ${panelId}, 'PROGRAMME', null, null) ON CONFLICT DO NOTHING`.execute(db);
  const { rows } = await sql<{ id: string }>`
    SELECT account_id AS id FROM points_account WHERE panel_id = ${panelId} AND kind = 'PROGRAMME'`.execute(db);
  return rows[0]?.id ?? '';
}

async function copy(url: string, { table, columns, rows }: TableRows): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // What triggers would do for each row is in the rows; the keys are proven when they come back.
    await client.query(
      "SET session_replication_role = replica; SET statement_timeout = 0; SET synchronous_commit = 'off'",
    );
    const into = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
    const done = finished(into);
    let piece = '';
    for (const row of rows()) {
      piece += row;
      if (piece.length < PIECE_CHARACTERS) continue;
      if (!into.write(piece)) await Promise.race([once(into, 'drain'), done]);
      piece = '';
    }
    into.end(piece);
    await done;
  } finally {
    await client.end();
  }
}

/** Every transfer sums to nothing, and every balance is the sum of its entries: nothing else has looked at each row. */
async function proveLedger(db: Db): Promise<void> {
  const { rows } = await sql<{ unbalanced: string; wrong: string }>`
    SELECT
      (SELECT count(*) FROM (SELECT FROM points_entry GROUP BY transfer_id HAVING sum(amount) <> 0 OR count(*) <> 2) AS t)
        AS unbalanced,
      (SELECT count(*) FROM points_account a WHERE kind = 'MEMBER' AND balance <>
        coalesce((SELECT sum(amount) FROM points_entry e WHERE e.account_id = a.account_id), 0)) AS wrong`.execute(db);
  const { unbalanced, wrong } = rows[0] ?? {};
  if (Number(unbalanced) + Number(wrong) !== 0)
    throw new Error(`the ledger is wrong: ${unbalanced} transfers, ${wrong} balances`);
}

async function countRows(db: Db): Promise<LoadedPanel['rows']> {
  const counts = LOADED.map(async (table) => {
    const { rows } = await sql<{ count: string }>`SELECT count(*) FROM ${sql.id(table)}`.execute(db);
    return [table, Number(rows[0]?.count)] as const;
  });
  return Object.fromEntries(await Promise.all(counts)) as LoadedPanel['rows'];
}

async function bytesOf(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`SELECT pg_database_size(current_database()) AS bytes`.execute(db);
  return Number(rows[0]?.bytes);
}
