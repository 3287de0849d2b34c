import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { rowsOf } from '#server/platform/database/piece.ts';

/** Notifications and the choice of e-mails go. Messages hold no word: they stay, for the figures of their launch. */
export async function eraseMessages(tx: Db, panelistId: string): Promise<number> {
  const told = rowsOf(await sql`DELETE FROM notification WHERE panelist_id = ${panelistId}`.execute(tx));
  const chosen = rowsOf(await sql`DELETE FROM email_choice WHERE panelist_id = ${panelistId}`.execute(tx));
  return told + chosen;
}
