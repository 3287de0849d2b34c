import { repeat, type Jobs } from '#server/platform/jobs/index.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import type { LaunchingRooms } from './hand-out-wave-batch.ts';
import { handOutLaunch } from './hand-out-wave.ts';
import { remind } from './remind.ts';
import { launchRuns } from './waves.ts';

/** A launch begins at once; once a minute what waited for its time, or was held up, goes on. */
export function registerLaunching(rooms: LaunchingRooms, jobs: Jobs): void {
  const handOut = (launchId: string, signal: AbortSignal) => handOutLaunch(rooms, launchId, { signal });
  jobs.handle(launchRuns.job, ({ launchId }, { signal }) => handOut(launchId, signal), { concurrency: 2 });
  const patience = { retryLimit: 2, retryDelaySeconds: 15, expireSeconds: 3_600 };
  repeat(jobs, { name: 'launches.tick', cron: '* * * * *', ...patience }, (signal) => {
    const steps = [() => launchRuns.tick(rooms.launches), () => remind(rooms, signal)];
    return eachOnItsOwn('launches', steps, (step) => step(), signal);
  });
}
