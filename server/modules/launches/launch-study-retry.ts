import { sql } from 'kysely';
import { lockOpenStudy } from '#server/modules/activities/index.ts';
import { retrySetAside, sendMessagesJob } from '#server/modules/messages/index.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { WaveRow } from './launches.store.ts';
import { addRetried } from './waves.ts';
import { readLaunch, type LaunchWithWaves, originsOf } from './read-launches.ts';
import { takeBackSetAside } from './invitees.store.ts';
import { inviteAll, type LaunchingRooms } from './hand-out-wave-batch.ts';
import { waitsForSwitch } from './switched-off.ts';

/** So many that waiting for them is no matter. */
const FEW = 5_000;

/** What a retry has come to. */
export interface Retried {
  readonly invited: number;
  readonly queued: number;
}

/**
 * Tries once more to invite anyone who was set aside, and to send what could not be sent: for few, in one transaction. How many got
 * further; undefined when there is no such launch. In a study that is paused or over nobody is invited.
 */
export async function retryLaunch(
  rooms: LaunchingRooms,
  tx: Db,
  launchId: string,
  by: OperatorAct,
): Promise<number | undefined> {
  const found = await readLaunch(rooms.launches, tx, launchId);
  if (found === undefined) return undefined;
  let invited = 0;
  for (const { wave } of found.waves) invited += (await inviteAgain(rooms, tx, { found, wave, most: FEW })).invited;
  const queued = await sendAgain(rooms, tx, found, { most: FEW });
  await noteRetried(rooms, tx, { launchId, invited, queued }, by);
  return invited + queued;
}

interface RetryPiece {
  readonly launchId: string;
  readonly most: number;
  /** Anyone who was set aside since then has been tried. */
  readonly upTo: Date;
}

/** The next piece of a retry of many; undefined when all had their turn. */
export async function retryNext(
  rooms: LaunchingRooms,
  tx: Db,
  { launchId, ...piece }: RetryPiece,
): Promise<Retried | undefined> {
  const found = await readLaunch(rooms.launches, tx, launchId);
  if (found === undefined) return undefined;
  for (const { wave } of found.waves) {
    const { tried, invited } = await inviteAgain(rooms, tx, { found, wave, ...piece });
    if (tried > 0) return { invited, queued: 0 };
  }
  const queued = await sendAgain(rooms, tx, found, piece);
  return queued > 0 ? { invited: 0, queued } : undefined;
}

/** The one audit entry of a retry, however many it tried. */
export async function noteRetried(
  { launches }: Pick<LaunchingRooms, 'launches'>,
  tx: Db,
  { launchId, invited, queued }: Retried & { readonly launchId: string },
  by: OperatorAct,
): Promise<void> {
  const found = await readLaunch(launches, tx, launchId);
  if (found === undefined) return;
  await writeAudit(launches, tx, by, {
    action: 'launch.retried',
    subject: ['study', found.launch.project_id],
    after: { launch: found.launch.number, invited, queued },
  });
}

interface SetAsideOfWave extends Omit<RetryPiece, 'launchId' | 'upTo'> {
  readonly found: LaunchWithWaves;
  readonly wave: WaveRow;
  readonly upTo?: Date;
}

async function inviteAgain(
  rooms: LaunchingRooms,
  tx: Db,
  { found, wave, most, upTo }: SetAsideOfWave,
): Promise<{ readonly tried: number; readonly invited: number }> {
  const none = { tried: 0, invited: 0 };
  if (wave.set_aside === 0) return none;
  const study = await lockOpenStudy(rooms.activities, tx, found.launch.project_id);
  if (study.isOver || study.isPaused || (await waitsForSwitch(rooms, tx, study))) return none;
  const panelistIds = await takeBackSetAside(tx, wave.wave_id, { most, upTo });
  if (panelistIds.length === 0) return none;
  const members = sql`SELECT unnest(${panelistIds}::uuid[]) AS panelist_id`;
  const { invited } = await inviteAll(rooms, tx, { wave, study, members });
  await addRetried(tx, wave.wave_id, invited);
  return { tried: panelistIds.length, invited };
}

async function sendAgain(
  { messages }: LaunchingRooms,
  tx: Db,
  found: LaunchWithWaves,
  piece: { readonly most: number; readonly upTo?: Date },
): Promise<number> {
  const queued = await retrySetAside(messages, tx, originsOf(found), piece);
  if (queued > 0) await messages.jobs.enqueue(tx, sendMessagesJob, {}, { key: 'send' });
  return queued;
}
