import { sql } from 'kysely';
import { DAY_MS } from '#contract/time/durations.ts';
import { later } from '../clock.ts';
import type { Db } from '../database/database.ts';

/** The first of the version that writes proofs of 128 bits. Nodes of the one before wrote 80. */
export const LONG_PROOFS_CAME_WITH = '0350-reads-from-a-replica.sql';
/** So long they may go on beside new ones. */
const OLD_NODES_MS = DAY_MS;

/**
 * Until when nodes of an older version may have written addresses, each with its shorter proof; undefined where there were none, since
 * this version made the database, in one step.
 */
export async function formerAddressesBefore(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ updatedAt: Date }>`
    SELECT applied_at AS "updatedAt" FROM schema_migration
    WHERE name = ${LONG_PROOFS_CAME_WITH} AND applied_at > (SELECT min(applied_at) FROM schema_migration)`.execute(db);
  const [update] = rows;
  return update && later(update.updatedAt, OLD_NODES_MS);
}
