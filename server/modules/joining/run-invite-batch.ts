import { setTimeout as wait } from 'node:timers/promises';
import { SECOND_MS } from '#contract/time/durations.ts';
import { inviteBatches, nextOfBatch, noteInvited, type InviteBatchRow } from './invite-batches.ts';
import { afterQuietHours, awaitEmailRate } from '#server/modules/messages/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { repeat, type Jobs } from '#server/platform/jobs/index.ts';
import { countQueuedMail } from '#server/platform/mail/index.ts';
import type { StartingRooms } from './start-people-file.ts';
import { maintainPeopleFiles } from './stop-people-file.ts';
import { invitePeople, type InvitingPeopleRooms } from './invite-people.ts';

const PEOPLE_AT_ONCE = 50;
/** While so many mails wait, such as codes that somebody needs now, or because the mail server is away, no more are made. */
const MAILS_AHEAD = 200;

/** Sends the invitations of batches, and looks after batches and files that stand still. */
export function registerInviting(rooms: InvitingPeopleRooms & StartingRooms, jobs: Jobs): void {
  const { joining } = rooms;
  jobs.handle(inviteBatches.job, ({ batchId }, { signal }) => runInviteBatch(rooms, batchId, signal), {
    isHeld: joining.outside.isHeld,
  });
  repeat(jobs, { name: 'joining.tend', cron: '* * * * *', retryLimit: 0, expireSeconds: 300 }, async () => {
    await maintainPeopleFiles(rooms);
    await inviteBatches.tick(joining);
  });
}

/** Invites the people of a batch, a few at once: nobody is left out, and nobody is written to twice. */
export function runInviteBatch(rooms: InvitingPeopleRooms, batchId: string, signal?: AbortSignal): Promise<void> {
  const nextPiece = async () => {
    const most = await awaitRateOfBatch(rooms, signal);
    return most === undefined ? undefined : (tx: Db, batch: InviteBatchRow) => inviteNext(rooms, tx, batch, most);
  };
  return inviteBatches.run(rooms.joining, batchId, nextPiece, signal);
}

/** How many may be written to now, no faster than all e-mails together may leave; undefined at night: it is taken up in the morning. */
async function awaitRateOfBatch({ joining, messages }: InvitingPeopleRooms, signal: AbortSignal | undefined) {
  for (;;) {
    const now = joining.clock.now();
    if ((await afterQuietHours(joining.db, now, messages.timeZone)) > now) return undefined;
    if ((await countQueuedMail(joining.db, MAILS_AHEAD)) < MAILS_AHEAD) break;
    await wait(SECOND_MS, undefined, signal === undefined ? {} : { signal });
  }
  const most = Math.min(PEOPLE_AT_ONCE, messages.emailsPerSecond);
  for (let round = 0; round < most; round++) await awaitEmailRate(messages, signal);
  return most;
}

/** True when everybody had their turn. */
async function inviteNext(rooms: InvitingPeopleRooms, tx: Db, batch: InviteBatchRow, most: number): Promise<boolean> {
  const { joining } = rooms;
  const next = await nextOfBatch(joining, tx, batch, most);
  if (next === undefined) {
    await inviteBatches.end(joining, tx, batch, { state: 'DONE', by: { operatorId: batch.operator_id } });
    return true;
  }
  const invited = await invitePeople(rooms, tx, next);
  await noteInvited(joining, tx, batch, { ...next, invited: invited.length });
  return false;
}
