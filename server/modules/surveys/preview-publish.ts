import { sql } from 'kysely';
import type { PublishChange, CountedPart } from '#contract/surveys/publish-change.ts';
import { publishChanges } from '#contract/surveys/publish-changes.ts';
import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import { readSurvey, type ImportProblem } from '#engine/import.ts';
import type { Db } from '#server/platform/database/database.ts';
import { codeProblems } from './published-codes.ts';
import { selectSurvey, selectVersion } from './surveys.store.ts';
import type { Surveys } from './surveys.ts';

export interface PublishPreview {
  /** The version that members have now. */
  readonly version: number;
  readonly finished: number;
  readonly underway: number;
  /** False when there are so many that only the newest were counted. */
  readonly isCountedWhole: boolean;
  readonly changes: readonly (Pick<PublishChange, 'kind' | 'label' | 'what'> & {
    readonly effect: string;
    readonly answers: number | null;
  })[];
  readonly changesInAll: number;
  readonly problems: readonly ImportProblem[];
}

const CHANGES_SHOWN = 100;
/** More than these are not read for a look before publishing. */
const RUNS_COUNTED = 50_000;

/** What the next version would change for members, and what it does to the answers that are there. Changes nothing. */
export async function previewPublish(
  surveys: Surveys,
  db: Db,
  surveyId: string,
  draft: { readonly definition: unknown; readonly outcomes: readonly SurveyOutcomeRule[] },
): Promise<PublishPreview | undefined> {
  const survey = await selectSurvey(db, surveys.panelId, surveyId).executeTakeFirst();
  if (survey?.engine !== 'BUILT_IN' || survey.current_version === null) return undefined;
  const field = await selectVersion(db, surveyId, survey.current_version);
  const runs = await countRuns(db, surveyId);
  const common = {
    version: survey.current_version,
    ...runs,
    isCountedWhole: runs.finished + runs.underway <= RUNS_COUNTED,
  };
  const read = readSurvey(draft.definition);
  if (!read.ok) return { ...common, changes: [], changesInAll: 0, problems: read.problems };
  const all = publishChanges(field, { definition: read.survey, outcomes: draft.outcomes });
  const shown = all.slice(0, CHANGES_SHOWN);
  const counted = shown.flatMap(({ counted: part }) => (part === undefined ? [] : [part]));
  const counts = await countAnswersWith(db, surveyId, counted, RUNS_COUNTED);
  return {
    ...common,
    changes: shown.map(({ kind, label, what, effect, counted: part }) => {
      const answers = part === undefined ? null : (counts.get(part) ?? 0);
      return { kind, label, what, effect: effect(answers ?? 0), answers };
    }),
    changesInAll: all.length,
    problems: await codeProblems(db, surveyId, read.survey),
  };
}

/** How many have got to an end, and how many have begun and may go on. */
async function countRuns(db: Db, surveyId: string): Promise<{ finished: number; underway: number }> {
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
async function countAnswersWith<Part extends CountedPart>(
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
