import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { RigWorld } from './world.ts';

const DRAIN_LIMIT_MS = 600_000;
const LOOK_MS = 400;

/** What there is left, of everything that may be: how many jobs of which kind, how many rows of which table. */
type Left = Readonly<Record<string, number>>;

/**
 * What still has to be done when everything is well again. A message that was tried and is put off counts for as long as it
 * waits: the next try comes minutes later.
 */
const LEFT = sql<{ what: string; count: number }>`
  SELECT 'job ' || name || ' ' || state AS what, count(*)::integer AS count FROM jobs.job
    WHERE state < 'completed' AND NOT (name LIKE '\\_\\_pgboss\\_\\_%')
      AND (state <> 'created' OR start_after < now() + interval '5 seconds') GROUP BY name, state
  UNION ALL SELECT 'redemption', count(*)::integer FROM redemption WHERE state = 'PENDING'
  UNION ALL SELECT 'message', count(*)::integer FROM message
    WHERE state = 'QUEUED' AND (attempts > 0 OR try_after < now() + interval '5 seconds')
  UNION ALL SELECT 'announcement', count(*)::integer FROM announcement WHERE state IN ('SCHEDULED', 'RUNNING')
  UNION ALL SELECT 'launch', count(*)::integer FROM launch WHERE finished_at IS NULL
  UNION ALL SELECT 'gift_card_load', count(*)::integer FROM gift_card_load WHERE state IN ('WAITING', 'RUNNING')
  UNION ALL SELECT 'shipment_file', count(*)::integer FROM shipment_file WHERE state IN ('WAITING', 'RUNNING')`;

/** Lets what waits for its next try be tried now: how long it waits has tests of its own. */
async function hurry(db: Db): Promise<void> {
  await sql`UPDATE jobs.job SET start_after = now() WHERE state = 'retry' AND start_after > now()`.execute(db);
  // While some are being sent, those are put off too: hurried, another node would send them as well.
  await sql`UPDATE message SET try_after = now() WHERE state = 'QUEUED' AND attempts > 0 AND try_after > now()
    AND NOT EXISTS (SELECT FROM jobs.job WHERE name = 'messages.send' AND state = 'active')`.execute(db);
  await sql`UPDATE redemption SET next_try_at = now() WHERE state = 'PENDING' AND next_try_at > now()`.execute(db);
}

/** Hurries what waits, and says what is not done yet. */
export async function whatIsLeft(db: Db): Promise<Left> {
  // What is enqueued by what is done now is there before that is done.
  await hurry(db);
  const { rows } = await LEFT.execute(db);
  return Object.fromEntries(rows.flatMap(({ what, count }) => (count > 0 ? [[what, count]] : [])));
}

/** Waits until every job is done and nothing is on its way. */
export async function drain({ platform: { db } }: RigWorld): Promise<void> {
  const end = performance.now() + DRAIN_LIMIT_MS;
  for (let left = await whatIsLeft(db); Object.keys(left).length > 0; left = await whatIsLeft(db)) {
    if (performance.now() > end) throw new Error(`left after ${DRAIN_LIMIT_MS / 1_000} s: ${JSON.stringify(left)}`);
    await sleep(LOOK_MS);
  }
}
