import { sql } from 'kysely';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { ACTIVITIES_AREA_PAGE_SIZE } from '#contract/limits.ts';
import type { Activities } from '#server/modules/activities/index.ts';
import { listTasks } from '#server/modules/activities/list-tasks.ts';
import type { Database, Db } from '#server/platform/database/database.ts';
import { bareActivities } from '#testkit/builders/bare-activities.ts';
import { manyMembers } from '#testkit/builders/many-members.ts';
import { makeBed, median, openDatabaseBeside } from './bed.ts';
import type { Outcome } from './outcome.ts';
import { sized } from './sizes.ts';

const TASKS_EACH = 100;
const FEW_TASKS = sized(10_000, 1_000);
const MANY_TASKS = sized(2_000_000, 20_000);
const WARM_UP_CALLS = sized(200, 5);
const CALLS = sized(2_000, 50);
const { panelId } = DEFAULT_BRAND;

/** A member's list of 100 tasks among 10,000 tasks, against one of 100 among 2,000,000. */
export async function manyTasks(): Promise<Outcome> {
  const bed = await makeBed();
  try {
    const few = await openFilled(bed.databaseUrl, 'few', FEW_TASKS);
    const many = await openFilled(bed.databaseUrl, 'many', MANY_TASKS);
    const times = { few: [] as number[], many: [] as number[] };
    for (let call = 0; call < WARM_UP_CALLS + CALLS; call++) {
      const [inFew, inMany] = [await listOne(few, call), await listOne(many, call)];
      if (call < WARM_UP_CALLS) continue;
      times.few.push(inFew);
      times.many.push(inMany);
    }
    await few.database.close();
    await many.database.close();
    const [fast, slow] = [median(times.few), median(times.many)];
    return {
      what: `A task list of ${TASKS_EACH} with ${MANY_TASKS.toLocaleString('en-US')} tasks in the table`,
      ours: `${slow.toFixed(2)} ms`,
      peer: `with ${FEW_TASKS.toLocaleString('en-US')}: ${fast.toFixed(2)} ms`,
      ratio: fast / slow,
      limit: 0.67,
      growth: [
        { size: FEW_TASKS, value: fast },
        { size: MANY_TASKS, value: slow },
      ],
      details: `medians of ${CALLS} members`,
    };
  } finally {
    await bed.clear();
  }
}

interface Panel {
  readonly database: Database;
  readonly activities: Activities;
  /** In no order, so that neighbours in the table are not asked for one after the other. */
  readonly members: readonly string[];
}

async function openFilled(serverUrl: string, name: string, tasks: number): Promise<Panel> {
  const database = await openDatabaseBeside(serverUrl, name);
  await fill(database.db, tasks);
  const { rows } = await sql<{ id: string }>`SELECT panelist_id AS id FROM panelist ORDER BY md5(email)`.execute(
    database.db,
  );
  return { database, activities: bareActivities(database.db), members: rows.map((row) => row.id) };
}

/** Project after project, as they are launched: the tasks of one member are far apart in the table. */
async function fill(db: Db, tasks: number): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`SET statement_timeout = 0`.execute(connection);
    // The rows are known to fit together: looking each up in other tables would take longer than all the rest.
    await sql`SET session_replication_role = replica`.execute(connection);
    await manyMembers(connection, tasks / TASKS_EACH);
    await sql`
      INSERT INTO project (project_id, panel_id, short_id, category, sub_type, internal_name, external_name, description,
        points_qualified, points_non_qualified, points_over_quota, created_at)
      SELECT gen_random_uuid(), ${panelId}, n, 'SURVEY', 'QUANTITATIVE', 'Study ' || n, 'What you think of number ' || n,
        'A sentence about the survey, as long as they usually are.', 120, 10, 10, now()
      FROM generate_series(1, ${TASKS_EACH}::integer) n`.execute(connection);
    const { rows: indexes } = await sql<{ name: string; definition: string }>`
      SELECT indexname AS name, indexdef AS definition FROM pg_indexes
      WHERE tablename = 'task' AND indexdef NOT LIKE 'CREATE UNIQUE %'`.execute(connection);
    for (const { name } of indexes) await sql`DROP INDEX ${sql.id(name)}`.execute(connection);
    for (let hoursAgo = TASKS_EACH; hoursAgo > 0; hoursAgo--) await launch(connection, hoursAgo);
    for (const { definition } of indexes) await sql.raw(definition).execute(connection);
    await sql`RESET session_replication_role`.execute(connection);
    await sql`VACUUM ANALYZE`.execute(connection);
    await sql`CHECKPOINT`.execute(connection);
  });
}

/** Hands a task of one project to everybody. */
async function launch(connection: Db, hoursAgo: number): Promise<void> {
  await sql`
    INSERT INTO task (task_id, panel_id, panelist_id, project_id, type, sub_type, state, status, created_at, updated_at)
    SELECT gen_random_uuid(), ${panelId}, panelist_id, project_id, 'QUANTITATIVE', 'QUANTITATIVE', 'INVITED', 'OPEN',
      now() - ${hoursAgo} * interval '1 hour', now() - ${hoursAgo} * interval '1 hour'
    FROM project CROSS JOIN panelist WHERE short_id = ${String(hoursAgo)}`.execute(connection);
}

/** How many milliseconds the list of one member takes. */
async function listOne({ activities, members }: Panel, call: number): Promise<number> {
  const panelistId = members[call % members.length] ?? '';
  const began = performance.now();
  const page = await listTasks(activities, {
    panelistId,
    states: ['ACTIVITIES'],
    status: 'OPEN',
    subTypes: undefined,
    createdFrom: undefined,
    hasProductTests: true,
    pageSize: ACTIVITIES_AREA_PAGE_SIZE,
    startingAfter: undefined,
    sortBy: 'updateTime',
    isAscending: false,
  });
  const took = performance.now() - began;
  if (!page.ok || page.value.contents.length !== TASKS_EACH) throw new Error('the list is not whole');
  return took;
}
