import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/** Of how many respondents an outside host said different things, with nobody having decided about it. */
export async function countDisagreements(db: Db, surveyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM open_disagreement WHERE survey_id = ${surveyId}`.execute(db);
  return rows[0]?.count ?? 0;
}
