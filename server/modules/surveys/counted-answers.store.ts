import { sql } from 'kysely';
import type { CountedPart } from '#contract/surveys/publish-change.ts';
import type { Db } from '#server/platform/database/database.ts';

/** How many have got to an end, and how many have begun and may go on. */
export async function countRuns(db: Db, surveyId: string): Promise<{ finished: number; underway: number }> {
  const { rows } = await sql<{ finished: number; underway: number }>`
    SELECT count(*) FILTER (WHERE ended_at IS NOT NULL)::integer AS finished,
      count(*) FILTER (WHERE ended_at IS NULL)::integer AS underway
    FROM survey_run WHERE survey_id = ${surveyId}`.execute(db);
  return rows[0] ?? { finished: 0, underway: 0 };
}

/**
 * How many have answered a question, or have one of its codes in their answer: as a value, however deep, or as the name of
 * a row or column. Reads the newest runs up to a limit, once for all parts.
 */
export async function countAnswersWith<Part extends CountedPart>(
  db: Db,
  surveyId: string,
  parts: readonly Part[],
  limit: number,
): Promise<ReadonlyMap<Part, number>> {
  if (parts.length === 0) return new Map();
  const { rows } = await sql<{ place: number; count: number }>`
    WITH newest AS (
      SELECT state->'answers' AS answers FROM survey_run
      WHERE survey_id = ${surveyId} AND state IS NOT NULL ORDER BY started_at DESC LIMIT ${limit}
    )
    SELECT part.place::integer AS place, count(*)::integer AS count
    FROM newest CROSS JOIN unnest(${parts.map(({ kind }) => kind)}::text[], ${parts.map(({ question }) => question)}::text[],
      ${parts.map(({ code }) => code)}::text[]) WITH ORDINALITY AS part (kind, question, code, place)
    WHERE answers ? part.question AND CASE part.kind
      WHEN 'QUESTION' THEN true
      WHEN 'ROW' THEN answers->part.question ? part.code
      ELSE jsonb_path_exists(answers->part.question,
          '$.** ? (@ == $text || @ == $number || @ == $truth)',
          jsonb_build_object('text', part.code,
            'number', CASE WHEN part.code ~ '^-?[0-9]{1,15}(\\.[0-9]{1,15})?$' THEN part.code::numeric END,
            'truth', CASE WHEN part.code IN ('true', 'false') THEN part.code::boolean END))
        OR part.kind = 'COLUMN' AND jsonb_path_exists(answers->part.question,
          '$.** ? (@.type() == "object").keyvalue() ? (@.key == $text)', jsonb_build_object('text', part.code))
      END
    GROUP BY part.place`.execute(db);
  const counts = new Map(rows.map(({ place, count }) => [place, count]));
  return new Map(parts.map((part, index) => [part, counts.get(index + 1) ?? 0]));
}
