import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { rowsOf } from '#server/platform/database/piece.ts';

/** Off every list, with what is known of them; a line that was not understood may hold an address or a number. */
export async function eraseFromAudiences(tx: Db, panelistId: string, names: readonly string[]): Promise<number> {
  const known = rowsOf(await sql`DELETE FROM audience_profile WHERE panelist_id = ${panelistId}`.execute(tx));
  const listed = rowsOf(await sql`DELETE FROM audience_list_member WHERE panelist_id = ${panelistId}`.execute(tx));
  const lines = rowsOf(
    await sql`
      UPDATE audience_list_bad_line SET text = '[erased]'
      WHERE EXISTS (SELECT FROM unnest(${names}::text[]) name WHERE strpos(lower(text), name) > 0)`.execute(tx),
  );
  return known + listed + lines;
}
