import { sql } from 'kysely';
import { DAY_MS } from '#contract/time/durations.ts';
import { later, type Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { repeat, type Jobs } from '../jobs/index.ts';

/** Nobody tries again after so long. */
const KEPT_DAYS = 30;
const FORGOTTEN_AT_ONCE = 5_000;

/** Forgets keys that nobody sends any more, some at a time so that nothing else waits. Tells how many. */
export async function forgetOldKeys(db: Db, now: Date): Promise<number> {
  const madeBefore = later(now, -KEPT_DAYS * DAY_MS);
  let forgotten = 0;
  for (;;) {
    const { rows } = await sql<{ count: number }>`
      WITH old AS (
        SELECT owner_id, key FROM idempotency_key WHERE created_at < ${madeBefore}
        ORDER BY created_at LIMIT ${FORGOTTEN_AT_ONCE}),
      gone AS (
        DELETE FROM idempotency_key k USING old WHERE k.owner_id = old.owner_id AND k.key = old.key RETURNING 1)
      SELECT count(*)::integer AS count FROM gone`.execute(db);
    const count = rows[0]?.count ?? 0;
    forgotten += count;
    if (count < FORGOTTEN_AT_ONCE) return forgotten;
  }
}

export function registerIdempotencyJobs({ db, clock }: { readonly db: Db; readonly clock: Clock }, jobs: Jobs): void {
  repeat(jobs, { name: 'idempotency.forget', cron: '20 4 * * *', expireSeconds: 900 }, () =>
    forgetOldKeys(db, clock.now()),
  );
}
