import { sql } from 'kysely';
import { lockOpenStudy, pauseStudy, type LockedStudy } from '#server/modules/activities/index.ts';
import { allowHeavyRead, buildSample } from '#server/modules/audiences/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { keepQuietAfterRestore } from '#server/modules/messages/index.ts';
import {
  finishLaunch,
  lockLaunchAndWave,
  noteHandedOut,
  startWave,
  stopForDecision,
  type LockedLaunch,
} from './waves.ts';
import { freezeSample } from './freeze-sample.ts';
import { inviteesAt } from './invitees.store.ts';
import type { WaveRow } from './launches.store.ts';
import { inviteAll, type LaunchingRooms } from './hand-out-wave-batch.ts';
import { hasTooManyLeft, isBudgetUsed } from './hand-out-wave-guards.ts';
import { waitsForSwitch } from './switched-off.ts';

/** Enough that what a transaction costs besides its rows is small; over in a moment, so that nobody waits long for it. */
const MEMBERS_AT_ONCE = 5_000;
/** Waves of different launches take turns, so that two of them cannot both use a member's last room. */
const INVITING_LOCK = 7_325_017;

export interface HandOutOptions {
  readonly signal?: AbortSignal | undefined;
  readonly membersAtOnce?: number;
}

/**
 * Takes a launch as far as it can go now: decides who is invited, then invites them batch after batch. Each batch is one
 * transaction with its place in the list, so that a node that dies leaves nobody out and invites nobody twice.
 */
export async function handOutLaunch(rooms: LaunchingRooms, launchId: string, options: HandOutOptions = {}) {
  const { db } = rooms.launches;
  let hasMore = await inTransaction(db, (tx) => freeze(rooms, tx, launchId));
  while (hasMore) {
    options.signal?.throwIfAborted();
    hasMore = await inTransaction(db, (tx) => handOutBatch(rooms, tx, launchId, options));
  }
}

async function freeze(rooms: LaunchingRooms, tx: Db, launchId: string): Promise<boolean> {
  const { launches, audiences, activities } = rooms;
  const held = await lockLaunchAndWave(launches, tx, launchId);
  if (held === undefined) return false;
  if (held.launch.frozen_at !== null) return true;
  const study = await lockOpenStudy(activities, tx, held.launch.project_id);
  if (study.isOver) await finishLaunch(launches, tx, launchId, 'STUDY_CLOSED');
  if (study.isOver || study.isPaused || (await waitsForSwitch(rooms, tx, study))) return false;
  const sample = await buildSample(audiences, tx, held.launch.project_id);
  const invitees = sample.ok ? await freezeSample(launches, tx, held.launch, sample.value) : 0;
  if (invitees === 0) await finishLaunch(launches, tx, launchId, 'NOBODY');
  return invitees > 0;
}

/** True when there may be more to do at once. */
async function handOutBatch(
  rooms: LaunchingRooms,
  tx: Db,
  launchId: string,
  { membersAtOnce = MEMBERS_AT_ONCE }: HandOutOptions,
): Promise<boolean> {
  const { launches, activities } = rooms;
  const held = await lockLaunchAndWave(launches, tx, launchId);
  if (held === undefined) return false;
  const study = await lockOpenStudy(activities, tx, held.launch.project_id);
  if (study.isOver) await finishLaunch(launches, tx, launchId, 'STUDY_CLOSED');
  if (study.isOver || study.isPaused || (await waitsForSwitch(rooms, tx, study))) return false;
  if (held.wave === undefined) {
    await finishLaunch(launches, tx, launchId, 'DONE');
    return false;
  }
  if (!(await mayGoOn(rooms, tx, held, held.wave, study))) return false;
  await allowHeavyRead(tx);
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(INVITING_LOCK)})`.execute(tx);
  const { wave } = held;
  const after = wave.handed_out_up_to ?? 0;
  const upTo = Math.min(after + membersAtOnce, wave.last_position ?? 0);
  const counts = await inviteAll(rooms, tx, { wave, study, members: inviteesAt(launchId, after, upTo) });
  await keepQuietAfterRestore(rooms.messages, tx, { originId: wave.wave_id, dueAt: wave.starts_at });
  const isLast = await noteHandedOut(launches, tx, wave, { upTo, ...counts });
  return !isLast || (await goesOn(rooms, tx, launchId));
}

/** After the last of a wave: whether another one follows. */
async function goesOn({ launches }: LaunchingRooms, tx: Db, launchId: string): Promise<boolean> {
  const held = await lockLaunchAndWave(launches, tx, launchId);
  if (held !== undefined && held.wave === undefined) await finishLaunch(launches, tx, launchId, 'DONE');
  return held?.wave !== undefined;
}

/** Whether this wave's time has come, nothing stands against it, and there is money left. */
async function mayGoOn(rooms: LaunchingRooms, tx: Db, held: LockedLaunch, wave: WaveRow, study: LockedStudy) {
  const { launches } = rooms;
  // Also one that has begun, when it is resumed for many.
  if (wave.starts_at > launches.clock.now()) return false;
  if (wave.started_at === null && (await hasTooManyLeft(tx, held, wave, study))) {
    await stopForDecision(launches, tx, held.launch.launch_id);
    return false;
  }
  if (await isBudgetUsed(tx, study)) {
    await pauseStudy(rooms.activities, tx, study.projectId, { operatorId: null }, 'BUDGET');
    return false;
  }
  if (wave.started_at === null) await startWave(launches, tx, wave);
  return true;
}
