import * as v from 'valibot';
import type { Db } from '#server/platform/database/database.ts';
import { untilDone } from '#server/platform/database/transaction.ts';
import { defineJob, type Jobs } from '#server/platform/jobs/index.ts';
import { readTest } from './tests.ts';
import { claimUnnotified, rejectRemaining, type Decided } from './choose.ts';
import { notifyStage, type TellingRooms } from './notify-participants.ts';

const AT_ONCE = 1_000;

/** Tells those who are on the reserve, and turns down whoever is left when a selection ended, however many they are. */
export const tellDecidedJob = defineJob({
  name: 'product-tests.tell-decided',
  payload: v.strictObject({}),
  retryLimit: 5,
  retryDelaySeconds: 5,
  expireSeconds: 3_600,
});

export function registerNotifyingDecided(rooms: TellingRooms, jobs: Jobs): void {
  jobs.handle(tellDecidedJob, (_nothing, { signal }) => notifyDecided(rooms, signal));
}

/** A piece at a time, each in its own transaction: whatever stops it, nobody is left out or told twice. */
export function notifyDecided(rooms: TellingRooms, signal?: AbortSignal): Promise<void> {
  return untilDone(rooms.productTests.db, signal, async (tx) => (await tellNextDecided(rooms, tx)) === 0);
}

/** How many were told. */
export async function tellNextDecided(rooms: TellingRooms, tx: Db): Promise<number> {
  const { productTests } = rooms;
  const onReserve = await claimUnnotified(productTests, tx, AT_ONCE);
  const all = onReserve.length > 0 ? onReserve : await rejectRemaining(productTests, tx, AT_ONCE);
  const same = Map.groupBy(all, ({ projectId, turn }: Decided) => `${projectId} ${turn}`);
  for (const people of same.values()) {
    const [{ projectId, turn: kind }] = people as [Decided];
    const test = await readTest(productTests, tx, projectId);
    if (test === undefined) continue;
    const told = people.map(({ panelistId }) => panelistId);
    await notifyStage(rooms, tx, test, told, { kind });
  }
  return all.length;
}
