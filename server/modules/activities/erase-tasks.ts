import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { Activities } from './activities.ts';

/** Nobody will finish or judge them any more. */
const UNSETTLED = ['OPEN', 'INVITED', 'STARTED', 'DROPOUT', 'UNDER_REVIEW'];

/** Closes what is unsettled of somebody who leaves, and takes away what was written to them; which tasks were closed. */
export async function eraseTasks({ clock, panelId }: Activities, tx: Db, panelistId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE task SET state = 'CLOSE', status = 'CLOSE', updated_at = ${clock.now()}
    WHERE panel_id = ${panelId} AND panelist_id = ${panelistId} AND state = ANY (${UNSETTLED}::text[])
    RETURNING task_id AS id`.execute(tx);
  await sql`UPDATE task SET review_note = NULL
    WHERE panelist_id = ${panelistId} AND review_note IS NOT NULL`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function listTaskIds(db: Db, panelistId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT task_id AS id FROM task WHERE panelist_id = ${panelistId} ORDER BY task_id`.execute(db);
  return rows.map(({ id }) => id);
}
