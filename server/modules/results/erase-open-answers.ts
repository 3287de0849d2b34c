import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { rowsOf } from '#server/platform/database/piece.ts';

/** What a member wrote leaves the results; the rest of their row stays under its pseudonym, which leads to nobody. */
export async function eraseOpenAnswers(tx: Db, panelistId: string): Promise<number> {
  return rowsOf(
    await sql`
      DELETE FROM result_text written USING result_respondent respondent, results_run run
      WHERE run.panelist_id = ${panelistId} AND respondent.run_id = run.run_id
        AND written.study_id = respondent.study_id AND written.row_number = respondent.row_number`.execute(tx),
  );
}
