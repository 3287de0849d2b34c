import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { JOBS_SCHEMA } from './connect-boss.ts';

/** Unless a job says otherwise: nodes are also lost for reasons that are nobody's fault. */
const USUAL_LIMIT = 5;
/** What pg-boss notes about a job whose node gave no more signs of life. */
const LOST = 'job heartbeat timeout';

/** Counts the tries of a job that ended with their process, over all nodes. */
export class LostTries {
  readonly #boss: PgBoss;

  constructor(boss: PgBoss) {
    this.#boss = boss;
  }

  /** Whether the job has cost enough processes. Then this failure is its last, however many tries it had left. */
  async isGivenUp(job: JobWithMetadata, limit = USUAL_LIMIT): Promise<boolean> {
    if (job.retryCount === 0 || !wasLost(job)) return false;
    const { rows } = await this.#ask(
      `INSERT INTO job_lost_tries AS lost (job_id, times) VALUES ($1, 1)
       ON CONFLICT (job_id) DO UPDATE SET times = lost.times + 1, last_at = now() RETURNING times`,
      [job.id],
    );
    if (Number((rows[0] as { times?: unknown } | undefined)?.times) < limit) return false;
    await this.#ask(`UPDATE ${JOBS_SCHEMA}.job SET retry_limit = retry_count WHERE name = $1 AND id = $2`, [
      job.name,
      job.id,
    ]);
    return true;
  }

  /** After its end nobody asks again. */
  async forget(jobId: string): Promise<void> {
    await this.#ask('DELETE FROM job_lost_tries WHERE job_id = $1', [jobId]);
  }

  #ask(text: string, values: unknown[]) {
    return this.#boss.getDb().executeSql(text, values);
  }
}

function wasLost({ output }: JobWithMetadata): boolean {
  const noted: unknown = (output as { value?: { message?: unknown } } | null)?.value?.message;
  return noted === LOST;
}
