import { sql } from 'kysely';
import { lockOpenStudy } from '#server/modules/activities/index.ts';
import { retrySetAside, sendMessagesJob } from '#server/modules/messages/index.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { addRetried } from './waves.ts';
import { readLaunch, type LaunchWithWaves, originsOf } from './read-launches.ts';
import { takeBackSetAside } from './invitees.store.ts';
import { inviteAll, type LaunchingRooms } from './hand-out-wave-batch.ts';
import { waitsForSwitch } from './switched-off.ts';

const MEMBERS_AT_ONCE = 5_000;

/**
 * Tries once more to invite anyone who was set aside, and to send what could not be sent. How many got further; undefined
 * when there is no such launch. In a study that is paused or over nobody is invited.
 */
export async function retryLaunch(
  rooms: LaunchingRooms,
  tx: Db,
  launchId: string,
  by: OperatorAct,
): Promise<number | undefined> {
  const { launches, messages } = rooms;
  const found = await readLaunch(launches, tx, launchId);
  if (found === undefined) return undefined;
  const invited = await inviteAgain(rooms, tx, found);
  const queued = await retrySetAside(messages, tx, originsOf(found));
  if (queued > 0) await messages.jobs.enqueue(tx, sendMessagesJob, {}, { key: 'send' });
  await writeAudit(launches, tx, by, {
    action: 'launch.retried',
    subject: ['study', found.launch.project_id],
    after: { launch: found.launch.number, invited, queued },
  });
  return invited + queued;
}

async function inviteAgain(rooms: LaunchingRooms, tx: Db, { launch, waves }: LaunchWithWaves): Promise<number> {
  const study = await lockOpenStudy(rooms.activities, tx, launch.project_id);
  if (study.isOver || study.isPaused || (await waitsForSwitch(rooms, tx, study))) return 0;
  let total = 0;
  for (const { wave } of waves.filter((one) => one.wave.set_aside > 0)) {
    const panelistIds = await takeBackSetAside(tx, wave.wave_id, MEMBERS_AT_ONCE);
    const members = sql`SELECT unnest(${panelistIds}::uuid[]) AS panelist_id`;
    const { invited } = await inviteAll(rooms, tx, { wave, study, members });
    await addRetried(tx, wave.wave_id, invited);
    total += invited;
  }
  return total;
}
