import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DAY_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import type { World } from './builders.ts';

/** A member is signed in somewhere; nobody has its tokens. */
export async function aSession({ platform: { db, clock } }: Pick<World, 'platform'>, panelistId: string) {
  const [sessionId, now] = [randomUUID(), clock.now()];
  const until = later(now, 30 * DAY_MS);
  await sql`
    INSERT INTO member_session (session_id, cs_id, panelist_id, secret, generation, rotated_at, access_expires_at,
      idle_expires_at, absolute_expires_at, signed_in_at)
    VALUES (${sessionId}, ${sessionId}, ${panelistId}, decode(repeat('00', 32), 'hex'), 1, ${now}, ${until}, ${until},
      ${until}, ${now})`.execute(db);
  return { panelistId, sessionId };
}
