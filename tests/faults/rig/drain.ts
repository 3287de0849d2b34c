import { sql } from 'kysely';
import { waitUntil } from '#testkit/wait-until.ts';
import type { RigWorld } from './world.ts';

const DRAIN_LIMIT_MS = 180_000;

/** What still has to be done when everything is well again. */
const LEFT = sql<{ jobs: number; redemptions: number; events: number; messages: number }>`
  SELECT (SELECT count(*)::integer FROM jobs.job WHERE state < 'completed' AND (state = 'active' OR start_after < now() + interval '1 minute'
      OR name IN ('deliver-mail'))) AS jobs,
    (SELECT count(*)::integer FROM redemption WHERE state = 'PENDING') AS redemptions,
    (SELECT count(*)::integer FROM outbox_event e) AS events,
    (SELECT count(*)::integer FROM message WHERE state = 'QUEUED' AND try_after < now() + interval '1 minute') AS messages`;

/** Lets what waits for its next try be tried now: how long it waits has tests of its own. */
async function hurry({ platform: { db } }: RigWorld): Promise<void> {
  await sql`UPDATE jobs.job SET start_after = now() WHERE state IN ('created', 'retry') AND name = 'deliver-mail'`.execute(db);
  await sql`UPDATE redemption SET next_try_at = now() WHERE state = 'PENDING' AND next_try_at > now()`.execute(db);
}

/** Waits until every job is done and nothing is on its way. */
export async function drain(world: RigWorld): Promise<void> {
  let left = '';
  const isDone = async (): Promise<boolean> => {
    await hurry(world);
    const { rows } = await LEFT.execute(world.platform.db);
    left = JSON.stringify(rows[0]);
    return Object.values(rows[0] ?? { none: 1 }).every((count) => count === 0);
  };
  await waitUntil('everything is done', isDone, DRAIN_LIMIT_MS).catch((error: unknown) => {
    throw new Error(`left after ${DRAIN_LIMIT_MS / 1_000} s: ${left}`, { cause: error });
  });
}
