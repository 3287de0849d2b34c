import { GRACE_SECONDS, isPostponed, type SendingKind } from '#contract/sending/sending.ts';
import { SECOND_MS } from '#contract/time/durations.ts';
import {
  type Announcements,
  listBeginningAnnouncements,
  moveAnnouncement,
  startAnnouncementNow,
} from '#server/modules/announcements/index.ts';
import { type Spark, listBeginningRuns, startRunNow, stopWaitingRun } from '#server/modules/spark/index.ts';
import { readStudy } from '#server/modules/activities/index.ts';
import { listBeginningBatches, startInviteBatchNow, stopWaitingBatch } from '#server/modules/joining/index.ts';
import {
  type StoppingRooms,
  listBeginningWaves,
  sendWaveNow,
  stopLaunch,
  wakeLaunch,
} from '#server/modules/launches/index.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Sending } from './sending.ts';
import { listBeginning, startPostponedNow, stopPostponed } from './postponed-acts.ts';

export type SendingRooms = StoppingRooms & {
  readonly announcements: Announcements;
  readonly sending: Sending;
  readonly spark: Spark;
};

export interface UpcomingSend {
  readonly kind: SendingKind;
  readonly sendingId: string;
  readonly name: string | null;
  readonly people: number;
  readonly startsAt: Date;
}

/** What goes out within the next minute, the soonest first: it can be stopped, or sent now. */
export async function listSendings(rooms: SendingRooms): Promise<readonly UpcomingSend[]> {
  const { activities, announcements, joining, launches, sending, spark } = rooms;
  const by = later(launches.clock.now(), GRACE_SECONDS * SECOND_MS);
  const told = (await listBeginningAnnouncements(announcements, by)).map((row) => ({
    kind: 'ANNOUNCEMENT' as const,
    sendingId: row.announcement_id,
    name: row.title,
    people: row.expected ?? 0,
    startsAt: row.starts_at,
  }));
  const invited = (await listBeginningBatches(joining, by)).map(({ batchId, ...batch }) => ({
    kind: 'INVITATIONS' as const,
    sendingId: batchId,
    name: null,
    ...batch,
  }));
  const waves = (await listBeginningWaves(launches, by)).map(async ({ launchId, projectId, ...wave }) => ({
    kind: 'LAUNCH' as const,
    sendingId: launchId,
    name: (await readStudy(activities, launches.db, projectId))?.internalName ?? null,
    ...wave,
  }));
  const postponed = (await listBeginning(sending, by)).map(({ kind, act_id: sendingId, name, people, starts_at }) => ({
    kind,
    sendingId,
    name,
    people,
    startsAt: starts_at,
  }));
  const badges = (await listBeginningRuns(spark, by)).map((run) => ({ kind: 'BADGE' as const, ...run }));
  const all = [...told, ...invited, ...(await Promise.all(waves)), ...postponed, ...badges];
  return all.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

interface WhichSending {
  readonly kind: SendingKind;
  readonly sendingId: string;
}

/** Sends what waits now; false when it has begun, or was stopped. */
export async function sendNow(
  rooms: SendingRooms,
  tx: Db,
  { kind, sendingId }: WhichSending,
  by: OperatorAct,
): Promise<boolean> {
  const { announcements, joining, launches, sending, spark } = rooms;
  if (isPostponed(kind)) return startPostponedNow(sending, tx, { kind, actId: sendingId }, by);
  if (kind === 'BADGE') return startRunNow(spark, tx, sendingId, by);
  if (kind === 'ANNOUNCEMENT') return startAnnouncementNow(announcements, tx, sendingId, by);
  if (kind === 'INVITATIONS') return startInviteBatchNow(joining, tx, sendingId, by);
  const sent = await sendWaveNow(launches, tx, sendingId, by);
  if (sent.ok) await wakeLaunch(rooms, tx, sendingId);
  return sent.ok;
}

/** Stops what waits: nothing of it was sent. False when it has begun. */
export async function stopSending(
  rooms: SendingRooms,
  tx: Db,
  { kind, sendingId }: WhichSending,
  by: OperatorAct,
): Promise<boolean> {
  const { announcements, joining, sending, spark } = rooms;
  if (isPostponed(kind)) return stopPostponed(sending, tx, { kind, actId: sendingId }, by);
  if (kind === 'BADGE') return stopWaitingRun(spark, tx, sendingId, by);
  if (kind === 'INVITATIONS') return stopWaitingBatch(joining, tx, sendingId, by);
  if (kind === 'LAUNCH') return stopLaunch(rooms, tx, sendingId, by);
  const asked = { announcementId: sendingId, move: 'TAKE_BACK' as const, areMailsWaiting: false };
  return (await moveAnnouncement(announcements, tx, asked, by)).ok;
}
