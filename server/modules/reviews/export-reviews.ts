import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/** What was decided about a member's work, and what they wrote to have it looked at again. */
export async function exportReviews(db: Db, panelistId: string) {
  const { rows } = await sql<{
    activity: string;
    verdict: string;
    note: string | null;
    points: number;
    decidedAt: Date;
  }>`
    SELECT t.external_name AS activity, d.verdict, d.note, d.points, d.decided_at AS "decidedAt"
    FROM review_decision d JOIN review_task t USING (task_id) WHERE d.panelist_id = ${panelistId} ORDER BY d.position DESC`.execute(
    db,
  );
  const appeals = await sql<{ activity: string; words: string; askedAt: Date }>`
    SELECT t.external_name AS activity, a.words, a.asked_at AS "askedAt"
    FROM review_appeal a JOIN review_task t USING (task_id) WHERE t.panelist_id = ${panelistId} ORDER BY a.asked_at DESC`.execute(
    db,
  );
  return { verdicts: rows, appeals: appeals.rows };
}
