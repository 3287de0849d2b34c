import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { selectExternalRun } from './runs.store.ts';
import type { ExternalRun, Surveys } from './surveys.ts';
import { insertSurvey } from './surveys.store.ts';

/** Adds a survey that runs at an outside host; where it begins is for the room of external surveys. */
export async function createExternalSurvey(
  surveys: Surveys,
  tx: Db,
  { title }: { readonly title: string },
): Promise<{ readonly surveyId: string }> {
  const now = surveys.clock.now();
  const surveyId = newId(surveys.chance, now);
  await insertSurvey(tx, {
    survey_id: surveyId,
    panel_id: surveys.panelId,
    engine: 'EXTERNAL',
    title,
    current_version: null,
    created_at: now,
  });
  return { surveyId };
}

/** Whose run it is that an outside host speaks of. */
export async function findExternalRun(
  surveys: Surveys,
  db: Db,
  respondentId: string,
): Promise<ExternalRun | undefined> {
  const row = await selectExternalRun(db, surveys.panelId, respondentId);
  return row && { runId: row.run_id, surveyId: row.survey_id, taskId: row.task_id, respondentId };
}
