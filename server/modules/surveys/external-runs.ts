import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { TaskOutcome } from '#contract/task-states.ts';
import type { ExternalRun, Surveys } from './surveys.ts';
import type { SurveysTables } from './surveys.tables.ts';

const tables = (db: Db) => db.withTables<SurveysTables>();

/** Adds a survey that runs at an outside host; where it begins is for the room of external surveys. */
export async function createExternalSurvey(
  surveys: Surveys,
  tx: Db,
  { title }: { readonly title: string },
): Promise<{ readonly surveyId: string }> {
  const now = surveys.clock.now();
  const surveyId = newId(surveys.chance, now);
  await tables(tx)
    .insertInto('survey')
    .values({
      survey_id: surveyId,
      panel_id: surveys.panelId,
      engine: 'EXTERNAL',
      title,
      current_version: null,
      created_at: now,
    })
    .execute();
  return { surveyId };
}

/** Whose run it is that an outside host speaks of. */
export async function findExternalRun(
  surveys: Surveys,
  db: Db,
  respondentId: string,
): Promise<ExternalRun | undefined> {
  const row = await tables(db)
    .selectFrom('survey_run')
    .innerJoin('survey', 'survey.survey_id', 'survey_run.survey_id')
    .select(['run_id', 'survey_run.survey_id', 'task_id'])
    .where('respondent_id', '=', respondentId)
    .where('panel_id', '=', surveys.panelId)
    .executeTakeFirst();
  return row && { runId: row.run_id, surveyId: row.survey_id, taskId: row.task_id, respondentId };
}

/** The outside host said how it ended. The caller holds the task. */
export async function endExternalRun(surveys: Surveys, tx: Db, runId: string, outcome: TaskOutcome): Promise<void> {
  const now = surveys.clock.now();
  await tables(tx)
    .updateTable('survey_run')
    .set({ outcome, ended_at: now, active_at: now, dropped_at: null })
    .where('run_id', '=', runId)
    .where('ended_at', 'is', null)
    .execute();
}
