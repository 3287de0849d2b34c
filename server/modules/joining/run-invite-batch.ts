import { setTimeout as wait } from 'node:timers/promises';
import { SECOND_MS } from '#contract/time/durations.ts';
import { afterQuietHours, awaitEmailTurn } from '#server/modules/messages/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { repeat, type Jobs } from '#server/platform/jobs/index.ts';
import { countQueuedMail } from '#server/platform/mail/index.ts';
import {
  endBatch,
  lockRunningBatch,
  nextOfBatch,
  noteInvited,
  runInviteBatchJob,
  tendInviteBatches,
} from './invite-batches.ts';
import type { StartingRooms } from './start-people-file.ts';
import { tendFiles } from './stop-people-file.ts';
import { invitePeople, type InvitingPeopleRooms } from './invite-people.ts';

const PEOPLE_AT_ONCE = 50;
/** While so many mails wait, such as codes that somebody needs now, or because the mail server is away, no more are made. */
const MAILS_AHEAD = 200;

/** Sends the invitations of batches, and looks after batches and files that stand still. */
export function registerInviting(rooms: InvitingPeopleRooms & StartingRooms, jobs: Jobs): void {
  const { joining } = rooms;
  jobs.handle(runInviteBatchJob, ({ batchId }, { signal }) => runInviteBatch(rooms, batchId, signal), {
    isHeld: joining.outside.isHeld,
  });
  repeat(jobs, { name: 'joining.tend', cron: '* * * * *', retryLimit: 0, expireSeconds: 300 }, async () => {
    await tendFiles(rooms);
    await tendInviteBatches(joining);
  });
}

/**
 * Invites the people of a batch, a few in a transaction with how far it is, so that whatever stops it, going on leaves nobody out
 * and writes to nobody twice. No faster than all e-mails together may leave; at night it rests, and is taken up in the morning.
 */
export async function runInviteBatch(rooms: InvitingPeopleRooms, batchId: string, signal?: AbortSignal): Promise<void> {
  const { joining, messages } = rooms;
  let isDone = false;
  while (!isDone) {
    signal?.throwIfAborted();
    const now = joining.clock.now();
    if ((await afterQuietHours(joining.db, now, messages.timeZone)) > now) return;
    if ((await countQueuedMail(joining.db, MAILS_AHEAD)) >= MAILS_AHEAD) {
      await wait(SECOND_MS, undefined, signal === undefined ? {} : { signal });
      continue;
    }
    const most = Math.min(PEOPLE_AT_ONCE, messages.emailsPerSecond);
    for (let turn = 0; turn < most; turn++) await awaitEmailTurn(messages, signal);
    isDone = await inTransaction(joining.db, (tx) => inviteNext(rooms, tx, batchId, most));
  }
}

/** True when everybody had their turn, somebody stopped it, or its minute is not over. */
async function inviteNext(rooms: InvitingPeopleRooms, tx: Db, batchId: string, most: number): Promise<boolean> {
  const { joining } = rooms;
  const batch = await lockRunningBatch(joining, tx, batchId);
  if (batch === undefined || (batch.startsAt !== null && batch.startsAt > joining.clock.now())) return true;
  const next = await nextOfBatch(joining, tx, batchId, batch, most);
  if (next === undefined) {
    await endBatch(joining, tx, batchId, { state: 'DONE', batch }, { operatorId: batch.operatorId });
    return true;
  }
  const invited = await invitePeople(rooms, tx, next);
  await noteInvited(joining, tx, batchId, next, invited.length);
  return false;
}
