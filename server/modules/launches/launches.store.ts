import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { LaunchesTables } from './launches.tables.ts';
import type { Launches } from './launches.ts';

const tables = (db: Db) => db.withTables<LaunchesTables>();

export type LaunchRow = Selectable<LaunchesTables['launch']>;
export type WaveRow = Selectable<LaunchesTables['launch_wave']>;
export type ReminderRow = Selectable<LaunchesTables['launch_reminder']>;

/** The number that people read; undefined when a launch of this study is still going on. */
export async function insertLaunchOnce(db: Db, row: Insertable<LaunchesTables['launch']>): Promise<number | undefined> {
  const inserted = await tables(db)
    .insertInto('launch')
    .values(row)
    .onConflict((conflict) => conflict.column('project_id').where('finished_at', 'is', null).doNothing())
    .returning('number')
    .executeTakeFirst();
  return inserted?.number;
}

export function insertWaves(db: Db, rows: readonly Insertable<LaunchesTables['launch_wave']>[]) {
  return tables(db).insertInto('launch_wave').values(rows).execute();
}

export async function insertReminders(db: Db, rows: readonly Insertable<LaunchesTables['launch_reminder']>[]) {
  if (rows.length > 0) await tables(db).insertInto('launch_reminder').values(rows).execute();
}

const launchesOf = (db: Db, panelId: string) => tables(db).selectFrom('launch').where('panel_id', '=', panelId);

export function selectLaunch(db: Db, panelId: string, launchId: string): Promise<LaunchRow | undefined> {
  return launchesOf(db, panelId).selectAll().where('launch_id', '=', launchId).executeTakeFirst();
}

/** Anybody else who works on this launch waits until the transaction is done. */
export function lockLaunch(db: Db, panelId: string, launchId: string): Promise<LaunchRow | undefined> {
  return launchesOf(db, panelId).selectAll().where('launch_id', '=', launchId).forUpdate().executeTakeFirst();
}

export function selectLaunchesOf(db: Db, panelId: string, projectId: string): Promise<LaunchRow[]> {
  return launchesOf(db, panelId).selectAll().where('project_id', '=', projectId).orderBy('number', 'desc').execute();
}

/** The waves that go out by then, or go on, each the first of its launch that is left. */
export async function listBeginningWaves({ db, clock, panelId }: Launches, by: Date) {
  const { rows } = await sql<{ launchId: string; projectId: string; people: number; startsAt: Date }>`
    SELECT launch_id AS "launchId", project_id AS "projectId", starts_at AS "startsAt",
      coalesce(last_position - greatest(first_position - 1, handed_out_up_to), size, invitees, most_invites, 0) AS people
    FROM launch JOIN LATERAL (
      SELECT * FROM launch_wave w WHERE w.launch_id = launch.launch_id AND w.finished_at IS NULL ORDER BY number LIMIT 1
    ) next USING (launch_id)
    WHERE panel_id = ${panelId} AND launch.finished_at IS NULL AND paused_at IS NULL AND stopped_at IS NULL
      AND starts_at > ${clock.now()} AND starts_at <= ${by}
    ORDER BY starts_at, launch_id`.execute(db);
  return rows;
}

/** When the wave whose turn it is goes out, or went out; undefined when none is left. */
export async function nextStart(db: Db, launchId: string): Promise<Date | undefined> {
  return (await selectWaves(db, [launchId])).find((wave) => wave.finished_at === null)?.starts_at;
}

export function updateLaunch(db: Db, launchId: string, changes: Updateable<LaunchesTables['launch']>) {
  return tables(db).updateTable('launch').set(changes).where('launch_id', '=', launchId).execute();
}

export function selectWaves(db: Db, launchIds: readonly string[]): Promise<WaveRow[]> {
  return tables(db)
    .selectFrom('launch_wave')
    .selectAll()
    .where('launch_id', 'in', launchIds)
    .orderBy('launch_id')
    .orderBy('number')
    .execute();
}

export function selectWave(db: Db, waveId: string): Promise<WaveRow> {
  return tables(db).selectFrom('launch_wave').selectAll().where('wave_id', '=', waveId).executeTakeFirstOrThrow();
}

export function updateWave(db: Db, waveId: string, changes: Updateable<LaunchesTables['launch_wave']>) {
  return tables(db).updateTable('launch_wave').set(changes).where('wave_id', '=', waveId).execute();
}

export function selectReminders(db: Db, waveIds: readonly string[]): Promise<ReminderRow[]> {
  return tables(db)
    .selectFrom('launch_reminder')
    .selectAll()
    .where('wave_id', 'in', waveIds)
    .orderBy('wave_id')
    .orderBy('step')
    .execute();
}
