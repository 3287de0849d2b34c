import type { Db } from '#server/platform/database/database.ts';
import type { Launches } from './launches.ts';
import {
  selectLaunch,
  selectLaunchesOf,
  selectReminders,
  selectWaves,
  type LaunchRow,
  type ReminderRow,
  type WaveRow,
} from './launches.store.ts';

export interface WaveWithReminders {
  readonly wave: WaveRow;
  readonly reminders: readonly ReminderRow[];
}

export interface LaunchWithWaves {
  readonly launch: LaunchRow;
  readonly waves: readonly WaveWithReminders[];
}

/** What its messages come from: its waves and their reminders. */
export const originsOf = ({ waves }: LaunchWithWaves): string[] =>
  waves.flatMap(({ wave, reminders }) => [wave.wave_id, ...reminders.map((one) => one.reminder_id)]);

/** The launches of a study, the newest first. */
export async function readLaunches({ panelId }: Launches, db: Db, projectId: string): Promise<LaunchWithWaves[]> {
  return withWaves(db, await selectLaunchesOf(db, panelId, projectId));
}

export async function readLaunch(
  { panelId }: Launches,
  db: Db,
  launchId: string,
): Promise<LaunchWithWaves | undefined> {
  const launch = await selectLaunch(db, panelId, launchId);
  return launch && (await withWaves(db, [launch]))[0];
}

/** Whether somebody has still to be invited by a launch of this study. */
export async function hasLaunchGoingOn({ panelId }: Launches, db: Db, projectId: string): Promise<boolean> {
  return (await selectLaunchesOf(db, panelId, projectId)).some((launch) => launch.finished_at === null);
}

async function withWaves(db: Db, launches: readonly LaunchRow[]): Promise<LaunchWithWaves[]> {
  if (launches.length === 0) return [];
  const waves = await selectWaves(
    db,
    launches.map((launch) => launch.launch_id),
  );
  const reminders = await selectReminders(
    db,
    waves.map((wave) => wave.wave_id),
  );
  return launches.map((launch) => ({
    launch,
    waves: waves
      .filter((wave) => wave.launch_id === launch.launch_id)
      .map((wave) => ({ wave, reminders: reminders.filter((one) => one.wave_id === wave.wave_id) })),
  }));
}
