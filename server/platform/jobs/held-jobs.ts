import { sql } from 'kysely';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import * as v from 'valibot';
import type { Db } from '../database/database.ts';
import { JOBS_SCHEMA } from './connect-boss.ts';
import type { JobDefinition } from './job.ts';

export const JOB_TABLE = sql.table(`${JOBS_SCHEMA}.job`);

/** How long a job that may not run yet is left alone before it is looked at again. */
const LEFT_ALONE_SECONDS = 30;

/**
 * Gives a job that may not run now back as if nobody had taken it: no try is counted. All others of its kind wait with it,
 * so that a long queue is not walked again and again.
 */
export async function putBack(boss: PgBoss, job: JobWithMetadata): Promise<void> {
  await boss.getDb().executeSql(
    `UPDATE ${JOBS_SCHEMA}.job SET
       start_after = greatest(start_after, now() + interval '${LEFT_ALONE_SECONDS} seconds'),
       state = CASE WHEN id = $2 AND retry_count = 0 THEN 'created' WHEN id = $2 THEN 'retry' ELSE state END,
       started_on = CASE WHEN id = $2 THEN NULL ELSE started_on END,
       heartbeat_on = CASE WHEN id = $2 THEN NULL ELSE heartbeat_on END
     WHERE name = $1 AND (state < 'active' OR (id = $2 AND state = 'active'))`,
    [job.name, job.id],
  );
}

/** Takes the jobs of a kind away that were made before a moment, by the clock of the database; what they carried. */
export async function dropJobs<P>(tx: Db, job: JobDefinition<P>, madeBefore: Date): Promise<readonly P[]> {
  if (!(await hasJobs(tx))) return [];
  const { rows } = await sql<{ data: { payload: unknown } }>`
    DELETE FROM ${JOB_TABLE}
    WHERE name = ${job.name} AND created_on < ${madeBefore} AND state <= 'active' RETURNING data`.execute(tx);
  return rows.flatMap(({ data }) => {
    const read = v.safeParse(job.payload, data.payload);
    return read.success ? [read.output] : [];
  });
}

/** Lets the jobs of a kind that wait run at once. */
export async function hurryJobs<P>(tx: Db, job: JobDefinition<P>): Promise<void> {
  if (!(await hasJobs(tx))) return;
  await sql`
    UPDATE ${JOB_TABLE} SET start_after = now()
    WHERE name = ${job.name} AND state < 'active'`.execute(tx);
}

/** Not before the first node. */
export async function hasJobs(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    SELECT to_regclass(${`${JOBS_SCHEMA}.job`}) IS NOT NULL AS has`.execute(tx);
  return rows[0]?.has ?? false;
}
