import { sql } from 'kysely';
import { lockOpenStudy, pauseStudy, type LockedStudy } from '#server/modules/activities/index.ts';
import { allowHeavyRead, buildSample } from '#server/modules/audiences/index.ts';
import {
  finishLaunch,
  launchRuns,
  noteHandedOut,
  startWave,
  stopForDecision,
  withWave,
  type LockedLaunch,
} from './waves.ts';
import { freezeSample } from './freeze-sample.ts';
import { inviteesAt } from './invitees.store.ts';
import type { LaunchRow, WaveRow } from './launches.store.ts';
import type { Db } from '#server/platform/database/database.ts';
import { keepQuietAfterRestore } from '#server/modules/messages/index.ts';
import { inviteAll, type LaunchingRooms } from './hand-out-wave-batch.ts';
import { hasTooManyLeft, isBudgetUsed } from './hand-out-wave-guards.ts';
import { waitsForSwitch } from './switched-off.ts';

/** Waves of different launches take turns, so that two of them cannot both use a member's last room. */
const INVITING_LOCK = 7_325_017;

export interface HandOutOptions {
  readonly signal?: AbortSignal | undefined;
  readonly membersAtOnce?: number;
}

/** Takes a launch as far as it can go now: decides who is invited, then invites them batch after batch, each of them once. */
export function handOutLaunch(
  rooms: LaunchingRooms,
  launchId: string,
  { signal, membersAtOnce = Infinity }: HandOutOptions = {},
): Promise<void> {
  const nextPiece = async (_row: LaunchRow, size: number) => (tx: Db, launch: LaunchRow) =>
    handOutNext(rooms, tx, launch, Math.min(size, membersAtOnce));
  return launchRuns.run(rooms.launches, launchId, nextPiece, signal);
}

/** True when there is nothing more to do now. */
async function handOutNext(rooms: LaunchingRooms, tx: Db, launch: LaunchRow, most: number): Promise<boolean> {
  const study = await lockOpenStudy(rooms.activities, tx, launch.project_id);
  if (study.isOver) await finishLaunch(rooms.launches, tx, launch.launch_id, 'STUDY_CLOSED');
  if (study.isOver || study.isPaused || (await waitsForSwitch(rooms, tx, study))) return true;
  return launch.frozen_at === null ? freeze(rooms, tx, launch) : handOutBatch(rooms, tx, { launch, study, most });
}

/** True when there is nobody to invite. */
async function freeze({ launches, audiences }: LaunchingRooms, tx: Db, launch: LaunchRow): Promise<boolean> {
  const sample = await buildSample(audiences, tx, launch.project_id);
  const invitees = sample.ok ? await freezeSample(launches, tx, launch, sample.value) : 0;
  if (invitees === 0) await finishLaunch(launches, tx, launch.launch_id, 'NOBODY');
  return invitees === 0;
}

/** True when there is nothing more to do now. */
async function handOutBatch(
  rooms: LaunchingRooms,
  tx: Db,
  { launch, study, most }: { readonly launch: LaunchRow; readonly study: LockedStudy; readonly most: number },
): Promise<boolean> {
  const { launches } = rooms;
  const { launch_id: launchId } = launch;
  const held = await withWave(tx, launch);
  if (held.wave === undefined) {
    await finishLaunch(launches, tx, launchId, 'DONE');
    return true;
  }
  if (!(await mayGoOn(rooms, tx, { held, wave: held.wave, study }))) return true;
  await allowHeavyRead(tx);
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(INVITING_LOCK)})`.execute(tx);
  const { wave } = held;
  const after = wave.handed_out_up_to ?? 0;
  const upTo = Math.min(after + most, wave.last_position ?? 0);
  const counts = await inviteAll(rooms, tx, { wave, study, members: inviteesAt(launchId, after, upTo) });
  await keepQuietAfterRestore(rooms.messages, tx, { originId: wave.wave_id, dueAt: wave.starts_at });
  const isLast = await noteHandedOut(launches, tx, wave, { upTo, ...counts });
  return isLast && isLastWave(rooms, tx, launch);
}

/** After the last of a wave: whether none follows. */
async function isLastWave({ launches }: LaunchingRooms, tx: Db, launch: LaunchRow): Promise<boolean> {
  const { wave } = await withWave(tx, launch);
  if (wave === undefined) await finishLaunch(launches, tx, launch.launch_id, 'DONE');
  return wave === undefined;
}

/** Whether this wave's time has come, nothing stands against it, and there is money left. */
async function mayGoOn(
  rooms: LaunchingRooms,
  tx: Db,
  { held, wave, study }: { readonly held: LockedLaunch; readonly wave: WaveRow; readonly study: LockedStudy },
) {
  const { launches } = rooms;
  // Also one that has begun, when it is resumed for many.
  if (wave.starts_at > launches.clock.now()) return false;
  if (wave.started_at === null && (await hasTooManyLeft(tx, held, wave, study))) {
    await stopForDecision(launches, tx, held.launch.launch_id);
    return false;
  }
  if (await isBudgetUsed(tx, study)) {
    await pauseStudy(rooms.activities, tx, { projectId: study.projectId, reason: 'BUDGET' }, { operatorId: null });
    return false;
  }
  if (wave.started_at === null) await startWave(launches, tx, wave);
  return true;
}
