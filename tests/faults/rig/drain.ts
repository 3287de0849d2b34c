import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { RigWorld } from './world.ts';

const DRAIN_LIMIT_MS = 600_000;
const LOOK_MS = 400;

/** What still has to be done when everything is well again. */
const LEFT = sql<{ jobs: string; rows: number }>`
  SELECT (SELECT coalesce(string_agg(DISTINCT name || ' ' || state, ', '), '') FROM jobs.job WHERE state < 'completed'
      AND NOT (name LIKE '\\_\\_pgboss\\_\\_%') AND (state <> 'created' OR start_after < now() + interval '5 seconds')) AS jobs,
    (SELECT count(*) FROM redemption WHERE state = 'PENDING')::integer
      + (SELECT count(*) FROM message WHERE state = 'QUEUED' AND try_after < now() + interval '5 seconds')::integer
      + (SELECT count(*) FROM announcement WHERE state IN ('SCHEDULED', 'RUNNING'))::integer
      + (SELECT count(*) FROM launch WHERE finished_at IS NULL)::integer
      + (SELECT count(*) FROM gift_card_load WHERE state IN ('WAITING', 'RUNNING'))::integer
      + (SELECT count(*) FROM shipment_file WHERE state IN ('WAITING', 'RUNNING'))::integer AS rows`;

/** Lets what waits for its next try be tried now: how long it waits has tests of its own. */
async function hurry({ platform: { db } }: RigWorld): Promise<void> {
  await sql`UPDATE jobs.job SET start_after = now() WHERE state = 'retry' AND start_after > now()`.execute(db);
  await sql`UPDATE message SET try_after = now() WHERE state = 'QUEUED' AND attempts > 0 AND try_after > now()`.execute(
    db,
  );
  await sql`UPDATE redemption SET next_try_at = now() WHERE state = 'PENDING' AND next_try_at > now()`.execute(db);
}

/** Waits until every job is done and nothing is on its way. */
export async function drain(world: RigWorld): Promise<void> {
  let left = '';
  const isDone = async (): Promise<boolean> => {
    // What is enqueued by what is done now is there before that is done.
    await hurry(world);
    const { rows } = await LEFT.execute(world.platform.db);
    left = JSON.stringify(rows[0]);
    return rows[0]?.jobs === '' && rows[0].rows === 0;
  };
  const end = performance.now() + DRAIN_LIMIT_MS;
  while (!(await isDone())) {
    if (performance.now() > end) throw new Error(`left after ${DRAIN_LIMIT_MS / 1_000} s: ${left}`);
    await sleep(LOOK_MS);
  }
}
