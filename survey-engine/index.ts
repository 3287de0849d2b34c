/** The door for browser and server: take a survey page by page. Pure and immutable; the clock comes from the caller. */
import type { Scope } from './expressions/index.ts';
import { openMoment } from './run/display-value.ts';
import type { Run } from './run/run-state.ts';
import type { Survey } from './run/survey.ts';

export type * from './definition/html-node.ts';
export type * from './definition/survey-definition.ts';
export type * from './run/page-view.ts';
export type * from './run/run-state.ts';
export { hasQuestionPages, type Survey } from './run/survey.ts';

export { answerPage } from './run/answer-page.ts';
export { compileSurvey, type CompileOptions } from './run/compile-survey.ts';
export { finalAnswers } from './run/final-answers.ts';
export { missingAnswers } from './run/missing-answers.ts';
export { seededDraws } from './run/seeded-order.ts';
export { newRun, previousPage, progress } from './run/take-survey.ts';
export { viewPage } from './run/view-page.ts';

/** What expressions of the host see of a run: rules for outcomes and quotas are evaluated in it. */
export function scopeOf(survey: Survey, run: Run, now: number): Scope {
  return openMoment(survey, run, now);
}
