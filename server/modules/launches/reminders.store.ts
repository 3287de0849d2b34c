import { sql, type Updateable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { ReminderRow } from './launches.store.ts';
import type { LaunchesTables } from './launches.tables.ts';
import type { Launches } from './launches.ts';

const tables = (db: Db) => db.withTables<LaunchesTables>();

export interface DueReminder extends ReminderRow {
  readonly launch_id: string;
  readonly project_id: string;
  readonly is_paused: boolean;
  readonly first_position: number;
  /** How far the wave has come. */
  readonly handed_out_up_to: number;
  readonly is_wave_finished: boolean;
}

/** What is due, of whichever study. */
export async function listDueReminders({ db, panelId, clock }: Launches): Promise<readonly string[]> {
  const rows = await tables(db)
    .selectFrom('launch_reminder')
    .innerJoin('launch_wave', 'launch_wave.wave_id', 'launch_reminder.wave_id')
    .innerJoin('launch', 'launch.launch_id', 'launch_wave.launch_id')
    .select('reminder_id')
    .where('launch.panel_id', '=', panelId)
    .where('due_at', '<=', clock.now())
    .where('launch_reminder.finished_at', 'is', null)
    .orderBy('due_at')
    .execute();
  return rows.map((row) => row.reminder_id);
}

/** Anybody else who reminds the same people waits. Undefined when it has been done meanwhile. */
export async function lockReminder(db: Db, reminderId: string): Promise<DueReminder | undefined> {
  const { rows } = await sql<DueReminder>`
    SELECT reminder.*, launch.launch_id, launch.project_id, launch.paused_at IS NOT NULL AS is_paused,
      wave.first_position, wave.handed_out_up_to,
      wave.finished_at IS NOT NULL OR launch.finished_at IS NOT NULL AS is_wave_finished
    FROM launch_reminder reminder JOIN launch_wave wave USING (wave_id) JOIN launch USING (launch_id)
    WHERE reminder_id = ${reminderId} AND reminder.finished_at IS NULL
    FOR UPDATE OF reminder`.execute(db);
  return rows[0];
}

export function updateReminder(db: Db, reminderId: string, changes: Updateable<LaunchesTables['launch_reminder']>) {
  return tables(db).updateTable('launch_reminder').set(changes).where('reminder_id', '=', reminderId).execute();
}
