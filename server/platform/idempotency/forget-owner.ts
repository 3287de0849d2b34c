import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { rowsOf } from '../database/piece.ts';

/** Nobody will send a request of theirs again. */
export async function forgetOwner(tx: Db, ownerId: string): Promise<number> {
  return rowsOf(await sql`DELETE FROM idempotency_key WHERE owner_id = ${ownerId}`.execute(tx));
}
