import { later } from '#server/platform/clock.ts';
import { repeat, type Jobs } from '#server/platform/jobs/index.ts';
import { pruneDeviceFailures } from './device-ceiling.ts';
import type { Identity } from './identity.ts';
import { pruneSessions } from './identity.store.ts';
import { pruneDevices } from './known-devices.store.ts';
import { pruneCodes } from './one-time-codes.ts';
import { registerCodeSending } from './send-code.jobs.ts';
import { DEVICE_REMEMBERED_MS, ENDED_SESSION_KEPT_MS } from './session-policy.ts';
import { pruneFailures } from './sign-in-failures.ts';

/** Sessions that ran out are ended, and what ended long ago is deleted, every hour. */
export function registerIdentityJobs(identity: Identity, jobs: Jobs): void {
  registerCodeSending(identity, jobs);
  repeat(jobs, { name: 'identity.prune-sessions', cron: '17 * * * *', expireSeconds: 600 }, async () => {
    const now = identity.clock.now();
    await pruneSessions(identity.db, now, later(now, -ENDED_SESSION_KEPT_MS));
    await pruneFailures(identity.db, now);
    await pruneDeviceFailures(identity.db, now);
    await pruneDevices(identity.db, later(now, -DEVICE_REMEMBERED_MS));
    await pruneCodes(identity.db, now);
  });
}
