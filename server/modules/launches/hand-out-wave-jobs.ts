import * as v from 'valibot';
import { SECOND_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { defineJob, repeat, type Jobs } from '#server/platform/jobs/index.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import { listUnfinished, nextStart } from './launches.store.ts';
import type { LaunchingRooms } from './hand-out-wave-batch.ts';
import { handOutLaunch } from './hand-out-wave.ts';
import { remind } from './remind.ts';

const handOutJob = defineJob({
  name: 'launches.hand-out',
  payload: v.strictObject({ launchId: v.string() }),
  retryLimit: 10,
  retryDelaySeconds: 5,
  expireSeconds: 6 * 3_600,
});

/** A launch begins at once; once a minute what waited for its time, or was held up, goes on. */
export function registerLaunching(rooms: LaunchingRooms, jobs: Jobs): void {
  jobs.handle(handOutJob, ({ launchId }, { signal }) => handOutLaunch(rooms, launchId, { signal }), { concurrency: 2 });
  const patience = { retryLimit: 2, retryDelaySeconds: 15, expireSeconds: 3_600 };
  repeat(jobs, { name: 'launches.tick', cron: '* * * * *', ...patience }, (signal) => tick(rooms, signal));
}

/** In the transaction of what lets it go on: now, and again when the wave is due that waits for its time. */
export async function wakeLaunch(
  { launches }: Pick<LaunchingRooms, 'launches'>,
  tx: Db,
  launchId: string,
): Promise<void> {
  await launches.jobs.enqueue(tx, handOutJob, { launchId }, { key: launchId });
  const start = await nextStart(tx, launchId);
  if (start === undefined || start <= launches.clock.now()) return;
  // A second later: the clocks of this node and of the database are not one.
  await launches.jobs.enqueue(
    tx,
    handOutJob,
    { launchId },
    { key: `${launchId} ${start.toISOString()}`, startAfter: later(start, SECOND_MS) },
  );
}

/** Goes on at once with what was going on when the last node stopped. After the start of the jobs. */
export async function catchUpOnLaunches({ launches }: LaunchingRooms, jobs: Jobs): Promise<void> {
  for (const launchId of await listUnfinished(launches)) {
    await jobs.enqueue(launches.db, handOutJob, { launchId }, { key: launchId });
  }
}

async function tick(rooms: LaunchingRooms, signal: AbortSignal): Promise<void> {
  const { launches } = rooms;
  const steps = (await listUnfinished(launches)).map((launchId) => () => wakeLaunch(rooms, launches.db, launchId));
  await eachOnItsOwn('launches', [...steps, () => remind(rooms, signal)], (step) => step(), signal);
}
