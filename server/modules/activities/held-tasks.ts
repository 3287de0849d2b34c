import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/** Every activity of a member under the name that they know, the newest first. */
export async function heldTasks(db: Db, panelistId: string) {
  const { rows } = await sql<{
    activity: string;
    state: string;
    note: string | null;
    createdAt: Date;
    updatedAt: Date;
  }>`
    SELECT p.external_name AS activity, t.state, t.review_note AS note, t.created_at AS "createdAt", t.updated_at AS "updatedAt"
    FROM task t JOIN project p USING (project_id) WHERE t.panelist_id = ${panelistId} ORDER BY t.task_id DESC`.execute(
    db,
  );
  return rows;
}

/** How many activities a member could still answer. */
export async function countOpenTasks(db: Db, panelistId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM task
    WHERE panelist_id = ${panelistId} AND status = 'OPEN' AND state IN ('INVITED', 'STARTED', 'DROPOUT')`.execute(db);
  return rows[0]?.count ?? 0;
}
