import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { rowsOf } from '../database/piece.ts';

/** The local mailbox also has mails to others: those that tell of somebody by one of these names, in small letters, go. */
export async function forgetMailbox(tx: Db, names: readonly string[]): Promise<number> {
  return rowsOf(
    await sql`
      DELETE FROM mailbox_message
      WHERE EXISTS (SELECT FROM unnest(${names}::text[]) name WHERE strpos(lower(subject || ' ' || text), name) > 0)`.execute(
      tx,
    ),
  );
}
