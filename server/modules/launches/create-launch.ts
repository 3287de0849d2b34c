import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Launches } from './launches.ts';
import { insertLaunchOnce, insertReminders, insertWaves } from './launches.store.ts';

export interface NewWave {
  /** Null for all the rest. */
  readonly size: number | null;
  readonly startsAt: Date;
  /** In percent of those who started in the wave before. */
  readonly dropOutLimit: number | null;
}

export interface NewLaunch {
  readonly projectId: string;
  readonly launchedBy: string | null;
  readonly waves: readonly NewWave[];
  /** Days after the beginning of a wave, for each reminder. */
  readonly reminderDays: readonly number[];
  /** As many as were agreed to; null where nobody counted, as in the demo. */
  readonly mostInvites?: number | null;
}

export interface CreatedLaunch {
  readonly launchId: string;
  readonly number: number;
}

/** Writes down what is to be done; who is invited is decided by a job. One launch of a study at a time. */
export async function createLaunch(
  { panelId, clock, chance }: Launches,
  tx: Db,
  { projectId, launchedBy, waves, reminderDays, mostInvites = null }: NewLaunch,
): Promise<Result<CreatedLaunch, 'going-on'>> {
  const now = clock.now();
  const launchId = newId(chance, now);
  const number = await insertLaunchOnce(tx, {
    launch_id: launchId,
    panel_id: panelId,
    project_id: projectId,
    launched_by: launchedBy,
    most_invites: mostInvites,
    created_at: now,
  });
  if (number === undefined) return err('going-on');
  const rows = waves.map((wave, index) => ({
    wave_id: newId(chance, now),
    launch_id: launchId,
    number: index + 1,
    size: wave.size,
    starts_at: wave.startsAt,
    drop_out_limit: wave.dropOutLimit === null ? null : String(wave.dropOutLimit),
  }));
  await insertWaves(tx, rows);
  const reminders = rows.flatMap((wave) =>
    reminderDays.map((days, index) => ({
      reminder_id: newId(chance, now),
      wave_id: wave.wave_id,
      step: index + 1,
      after_days: days,
    })),
  );
  await insertReminders(tx, reminders);
  return ok({ launchId, number });
}
