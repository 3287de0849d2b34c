import { sql } from 'kysely';
import { DAY_MS } from '#contract/time/durations.ts';
import { defineBatchWork } from '#server/platform/batches/define-batch-work.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import {
  nextStart,
  selectReminders,
  selectWaves,
  updateLaunch,
  updateWave,
  type LaunchRow,
  type WaveRow,
  selectWave,
} from './launches.store.ts';
import type { LaunchEndReason } from './launches.tables.ts';
import type { Launches } from './launches.ts';
import { updateReminder } from './reminders.store.ts';

/** Launches whose waves go out: one that is paused, or waits for a decision, waits for anyone who lets it go on. */
export const launchRuns = defineBatchWork<Launches, LaunchRow, 'launchId'>({
  job: { name: 'launches.hand-out', retryLimit: 10, retryDelaySeconds: 5, expireSeconds: 6 * 3_600 },
  id: 'launchId',
  table: 'launch',
  key: 'launch_id',
  isOpen: sql`finished_at IS NULL AND paused_at IS NULL AND stopped_at IS NULL`,
  nextStart,
  pieces: { least: 1_000, most: 5_000 },
});

/** A launch that is held by this transaction, and the wave whose turn it is. */
export interface LockedLaunch {
  readonly launch: LaunchRow;
  /** Undefined when all of them are done. */
  readonly wave: WaveRow | undefined;
  readonly waveBefore: WaveRow | undefined;
}

/** Undefined when there is nothing to do in it now: it is finished, paused, or waits for a decision. */
export async function lockLaunchAndWave(launches: Launches, tx: Db, launchId: string) {
  const launch = await launchRuns.claim(launches, tx, launchId);
  return launch && withWave(tx, launch);
}

/** A launch that is held, with the wave whose turn it is. */
export async function withWave(tx: Db, launch: LaunchRow): Promise<LockedLaunch> {
  const waves = await selectWaves(tx, [launch.launch_id]);
  const index = waves.findIndex((wave) => wave.finished_at === null);
  return { launch, wave: waves[index], waveBefore: waves[index - 1] };
}

/** Its reminders are due so many days after this moment. */
export async function startWave({ clock }: Launches, tx: Db, wave: WaveRow): Promise<void> {
  const now = clock.now();
  await updateWave(tx, wave.wave_id, { started_at: now });
  for (const reminder of await selectReminders(tx, [wave.wave_id])) {
    await updateReminder(tx, reminder.reminder_id, { due_at: later(now, reminder.after_days * DAY_MS) });
  }
}

export interface HandedOut {
  readonly upTo: number;
  readonly invited: number;
  readonly setAside: number;
}

/** Notes how far a wave has come, in the transaction that brought it there. True when that was the last of it. */
export async function noteHandedOut({ clock }: Launches, tx: Db, wave: WaveRow, done: HandedOut): Promise<boolean> {
  const now = clock.now();
  const isFinished = done.upTo >= (wave.last_position ?? 0);
  await updateWave(tx, wave.wave_id, {
    handed_out_up_to: done.upTo,
    invited: wave.invited + done.invited,
    set_aside: wave.set_aside + done.setAside,
    last_batch_at: now,
    ...(isFinished ? { finished_at: now } : {}),
  });
  return isFinished;
}

export async function finishLaunch({ clock }: Launches, tx: Db, launchId: string, reason: LaunchEndReason) {
  await updateLaunch(tx, launchId, { finished_at: clock.now(), end_reason: reason, paused_at: null, stopped_at: null });
}

/** Too many have left the wave before: somebody has to decide whether the next one goes out. */
export async function stopForDecision({ clock }: Launches, tx: Db, launchId: string): Promise<void> {
  await updateLaunch(tx, launchId, { stopped_at: clock.now() });
}

/** In percent of those who started; undefined while nobody has. */
export function dropOutPercent(progress: { readonly started: number; readonly leftEarly: number }): number | undefined {
  return progress.started === 0 ? undefined : (100 * progress.leftEarly) / progress.started;
}

/** Of those of a wave who were set aside, so many have been invited after all. */
export async function addRetried(tx: Db, waveId: string, invited: number): Promise<void> {
  const wave = await selectWave(tx, waveId);
  await updateWave(tx, waveId, { invited: wave.invited + invited, set_aside: wave.set_aside - invited });
}

/** Those of these waves and reminders whose time had come by then. */
export async function whichAreDue(tx: Db, ids: readonly string[], by: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT wave_id AS id FROM launch_wave WHERE wave_id = ANY (${ids}::uuid[]) AND starts_at <= ${by}
    UNION ALL
    SELECT reminder_id FROM launch_reminder WHERE reminder_id = ANY (${ids}::uuid[]) AND due_at <= ${by}`.execute(tx);
  return rows.map(({ id }) => id);
}
