import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/** Everything that a member has answered here, the newest first, as it is kept. */
export async function exportAnswers(db: Db, panelistId: string) {
  const { rows } = await sql<{
    survey: string;
    startedAt: Date;
    endedAt: Date | null;
    outcome: string | null;
    answers: unknown;
  }>`
    SELECT s.title AS survey, r.started_at AS "startedAt", r.ended_at AS "endedAt", r.outcome, r.state -> 'answers' AS answers
    FROM survey_run r JOIN survey s USING (survey_id) WHERE r.panelist_id = ${panelistId} ORDER BY r.started_at DESC`.execute(
    db,
  );
  return rows;
}
