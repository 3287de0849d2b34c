import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { createJobs, type Jobs } from '#server/platform/jobs/index.ts';
import { createLog } from '#server/platform/log.ts';
import { IS_EXHAUSTIVE } from '#testkit/masses.ts';

/** Jobs as a node enqueues them: whichever process is there takes them at once. */
export async function startClientJobs(url: string): Promise<Jobs> {
  const jobs = createJobs({ url, log: createLog('silent'), role: 'client' });
  await jobs.start();
  return jobs;
}

/**
 * Lets the jobs of this kind that a killed node held be tried at once. By themselves they are free some seconds after its last
 * sign of life, and are tried after a pause: that has its own test (`server/platform/jobs/jobs-across-nodes.test.ts`), and the
 * exhaustive run waits for both.
 */
export async function freeJobs(db: Db, name: string): Promise<void> {
  if (IS_EXHAUSTIVE) return;
  await sql`
    UPDATE jobs.job SET state = 'retry', start_after = now(), heartbeat_on = NULL
    WHERE name = ${name} AND state = 'active'`.execute(db);
}
