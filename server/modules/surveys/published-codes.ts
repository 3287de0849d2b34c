import { gatherCodes, reusedCodes, type PublishedCode } from '#contract/surveys/survey-codes.ts';
import type { SurveyDefinition } from '#engine/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ImportProblem } from '#engine/import.ts';
import type { Surveys } from './surveys.ts';
import { selectSurvey, selectVersions } from './surveys.store.ts';

/** Every code that members ever had in a survey. Versions are only added, so nothing is forgotten. */
export async function publishedCodes(surveys: Surveys, db: Db, surveyId: string): Promise<readonly PublishedCode[]> {
  const survey = await selectSurvey(db, surveys.panelId, surveyId).executeTakeFirst();
  return survey === undefined ? [] : gatherCodes(await selectVersions(db, surveyId));
}

/** Codes that the data has for something else already. The caller holds the survey, so no version comes between. */
export async function codeProblems(db: Db, surveyId: string, definition: SurveyDefinition): Promise<ImportProblem[]> {
  const reused = reusedCodes(definition, gatherCodes(await selectVersions(db, surveyId)));
  return reused.map(({ path, reason }) => ({ path, reason }));
}
