import type { Db } from '../database/database.ts';
import { dropJobs, hurryJobs } from '../jobs/held-jobs.ts';
import { deliverMailJob } from './mail.jobs.ts';

/** Takes the mails away that were queued before a moment, by the clock of the database; the kind of each. */
export async function dropQueuedMail(tx: Db, queuedBefore: Date): Promise<readonly string[]> {
  return (await dropJobs(tx, deliverMailJob, queuedBefore)).map(({ kind }) => kind);
}

/** Lets the mails that wait go at once. */
export function hurryQueuedMail(tx: Db): Promise<void> {
  return hurryJobs(tx, deliverMailJob);
}
