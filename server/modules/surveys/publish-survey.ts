import type { SurveyOutcomeRule } from '#contract/survey-outcomes.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Result } from '#server/platform/result.ts';
import type { Surveys } from './surveys.ts';

export interface NewSurvey {
  /** Publishes another version of this survey; without it a new survey. */
  readonly surveyId?: string;
  readonly title: string;
  /** In the SurveyJS format. */
  readonly definitionJson: unknown;
  readonly outcomes?: readonly SurveyOutcomeRule[];
}

export interface PublishProblem {
  /** `definition.pages[0].elements[1].visibleIf`, `outcomes[0].when` */
  readonly path: string;
  readonly reason: string;
}

/** Publishes a survey or its next version, or says everything that keeps it from being published. */
export async function publishSurvey(
  _surveys: Surveys,
  _tx: Db,
  _survey: NewSurvey,
): Promise<Result<{ readonly surveyId: string; readonly version: number }, readonly PublishProblem[]>> {
  throw new Error('not built yet');
}
