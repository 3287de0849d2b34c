import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { rowsOf } from '../database/piece.ts';

/** What was told about somebody, and whoever heard of it, is told no more: events are kept for a month. */
export async function forgetEvents(tx: Db, panelistId: string): Promise<number> {
  return rowsOf(await sql`DELETE FROM outbox_event WHERE payload ->> 'panelistId' = ${panelistId}`.execute(tx));
}
