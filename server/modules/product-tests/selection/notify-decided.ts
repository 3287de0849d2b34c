import * as v from 'valibot';
import { readTest } from '../planning/tests.ts';
import { claimUnnotified, rejectRemaining, type Decided } from './choose.ts';
import type { Db } from '#server/platform/database/database.ts';
import { untilDone } from '#server/platform/database/transaction.ts';
import { defineJob, type Jobs } from '#server/platform/jobs/index.ts';
import { notifyParticipants } from '../participants/notify-participants.ts';
import type { NotifyingRooms } from '../product-tests.ts';

const AT_ONCE = 1_000;

/** Notifies those on the reserve, and rejects those who are left when a selection ended, however many they are. */
export const notifyDecidedJob = defineJob({
  name: 'product-tests.tell-decided',
  payload: v.strictObject({}),
  retryLimit: 5,
  retryDelaySeconds: 5,
  expireSeconds: 3_600,
});

export function registerNotifyingDecided(rooms: NotifyingRooms, jobs: Jobs): void {
  jobs.handle(notifyDecidedJob, (_nothing, { signal }) => notifyDecided(rooms, signal));
}

/** A piece at a time, each in its own transaction: whatever stops it, nobody is left out or notified twice. */
export function notifyDecided(rooms: NotifyingRooms, signal?: AbortSignal): Promise<void> {
  return untilDone(rooms.productTests.db, signal, async (tx) => (await notifyNextDecided(rooms, tx)) === 0);
}

/** How many were notified. */
export async function notifyNextDecided(rooms: NotifyingRooms, tx: Db): Promise<number> {
  const { productTests } = rooms;
  const onReserve = await claimUnnotified(productTests, tx, AT_ONCE);
  const all = onReserve.length > 0 ? onReserve : await rejectRemaining(productTests, tx, AT_ONCE);
  const same = Map.groupBy(all, ({ projectId, decision }: Decided) => `${projectId} ${decision}`);
  for (const people of same.values()) {
    const [{ projectId, decision: kind }] = people as [Decided];
    const test = await readTest(productTests, tx, projectId);
    if (test === undefined) continue;
    await notifyParticipants(rooms, tx, test, { kind, to: people.map(({ panelistId }) => panelistId) });
  }
  return all.length;
}
