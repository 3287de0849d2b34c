import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/** Those of these waves and reminders whose time had come by then. */
export async function whichAreDue(tx: Db, ids: readonly string[], by: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT wave_id AS id FROM launch_wave WHERE wave_id = ANY (${ids}::uuid[]) AND starts_at <= ${by}
    UNION ALL
    SELECT reminder_id FROM launch_reminder WHERE reminder_id = ANY (${ids}::uuid[]) AND due_at <= ${by}`.execute(tx);
  return rows.map(({ id }) => id);
}
