import { repeat, type Jobs } from '#server/platform/jobs/index.ts';
import { adoptCatalogue } from './adopt-catalogue.ts';
import type { Profile } from './profile.ts';
import { placeAll, renewAges, renewAllAges } from './tend-profile.ts';

/** After the panel's midnight who has a birthday is a year older; at night the rest of what follows from profiles is tended. */
export function registerProfileJobs(profile: Profile, jobs: Jobs): void {
  const { timeZone } = profile;
  const patience = { retryLimit: 5, retryDelaySeconds: 300, expireSeconds: 3_600 };
  repeat(jobs, { name: 'profile.birthdays', cron: '1 0 * * *', timeZone, ...patience }, (signal) =>
    renewAges(profile, signal),
  );
  repeat(jobs, { name: 'profile.tend', cron: '40 3 * * *', timeZone, ...patience }, async (signal) => {
    await adoptCatalogue(profile);
    await renewAllAges(profile, signal);
    await placeAll(profile, signal);
  });
}
