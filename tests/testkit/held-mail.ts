import { sql } from 'kysely';
import type { TestNode } from './node.ts';
import { waitUntil } from './wait-until.ts';

/** How many mails wait or are being handed over. */
export async function mailsWaiting({ platform }: Pick<TestNode, 'platform'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM jobs.job WHERE name = 'deliver-mail' AND state <= 'active'`.execute(
    platform.db,
  );
  return rows[0]?.count ?? 0;
}

/** A node on hold has looked at every mail that waits, and put it back. */
export async function untilMailIsLeftAlone({ platform }: Pick<TestNode, 'platform'>): Promise<void> {
  const look = sql<{ isLeft: boolean | null }>`
    SELECT bool_and(state < 'active' AND start_after > now()) AS "isLeft" FROM jobs.job WHERE name = 'deliver-mail'`;
  await waitUntil(
    'the mail is left alone',
    async () => (await look.execute(platform.db)).rows[0]?.isLeft === true,
    60_000,
  );
}
