import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { rowsOf } from '#server/platform/database/piece.ts';
import type { Reviews } from './reviews.ts';

/**
 * Takes a member's cases out of the queue and every word about them away. Verdicts stay, with who gave them and what they came to.
 * Recordings went with their transcripts before.
 */
export async function eraseReviews({ clock }: Reviews, tx: Db, panelistId: string): Promise<number> {
  const now = clock.now();
  const cases = sql`SELECT task_id FROM review_item WHERE panelist_id = ${panelistId}`;
  await sql`UPDATE review_item SET decided_at = ${now} WHERE panelist_id = ${panelistId} AND decided_at IS NULL`.execute(
    tx,
  );
  const appeals = rowsOf(await sql`DELETE FROM review_appeal WHERE task_id IN (${cases})`.execute(tx));
  const tags = rowsOf(
    await sql`DELETE FROM review_tag USING review_task t
      WHERE review_tag.task_id = t.task_id AND t.panelist_id = ${panelistId}`.execute(tx),
  );
  const { rows } = await sql<{ notes: string }>`SELECT erase_review_words(${panelistId}) AS notes`.execute(tx);
  return appeals + tags + Number(rows[0]?.notes ?? 0);
}

/** A line of an agency's file names a person by whatever stood in it: it keeps its place and what came of it. */
export async function eraseSettlementLines(tx: Db, panelistId: string, names: readonly string[]): Promise<number> {
  return rowsOf(
    await sql`
      UPDATE settlement_line SET respondent = '[erased]', remark = NULL
      WHERE respondent <> '[erased]' AND (task_id IN (SELECT task_id FROM review_task WHERE panelist_id = ${panelistId})
        OR lower(respondent) = ANY (${names}::text[]))`.execute(tx),
  );
}
