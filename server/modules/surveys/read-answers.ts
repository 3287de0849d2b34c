import { questionNumbers } from '#contract/surveys/question-numbers.ts';
import { finalAnswers, type Answers } from '#engine/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { loadVersion } from './load-version.ts';
import { versionOf } from './run-step.ts';
import { selectRun } from './runs.store.ts';
import type { Surveys } from './surveys.ts';
import { selectSurvey } from './surveys.store.ts';

/** What somebody answered in all, with the values that the survey worked out for its results; nothing for an outside survey. */
export async function readAnswers(surveys: Surveys, db: Db, taskId: string): Promise<Answers> {
  const row = await selectRun(db, taskId).executeTakeFirst();
  const version = row && (await versionOf(surveys, db, row));
  if (row?.state == null || version === undefined) return {};
  return finalAnswers(version.survey, row.state, (row.ended_at ?? surveys.clock.now()).getTime());
}

/** How many questions the survey has as it is taken today; null when it is asked elsewhere. */
export async function countQuestions(surveys: Surveys, db: Db, surveyId: string): Promise<number | null> {
  const survey = await selectSurvey(db, surveys.panelId, surveyId).executeTakeFirst();
  if (survey?.current_version == null) return null;
  const { shownDefinition } = await loadVersion(surveys, db, surveyId, survey.current_version);
  return questionNumbers(shownDefinition).size;
}
