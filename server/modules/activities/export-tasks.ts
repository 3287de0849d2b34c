import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { IS_LEFT_WITHOUT_PRODUCT_TESTS } from './product-tests.ts';

/** Every activity of a member under the name that they know, the newest first. */
export async function exportTasks(db: Db, panelistId: string) {
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
export async function countOpenTasks(db: Db, panelistId: string, hasProductTests: boolean): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM task t
    WHERE t.panelist_id = ${panelistId} AND t.status = 'OPEN' AND t.state IN ('INVITED', 'STARTED', 'DROPOUT')
      AND (${hasProductTests} OR ${sql.raw(IS_LEFT_WITHOUT_PRODUCT_TESTS)})`.execute(db);
  return rows[0]?.count ?? 0;
}
