import { pageProblems } from './check-answer.ts';
import { openDraft, pageOfRun } from './open-draft.ts';
import type { Answers, AnswerProblem, Run } from './run-state.ts';
import type { Survey } from './survey.ts';

/**
 * What keeps the page from being done with this draft. For the browser, at once and without the server; `answerPage`
 * finds the same and beyond that refuses what no page of ours sends.
 */
export function checkPage(survey: Survey, run: Run, now: number, draft: Answers): AnswerProblem[] {
  return pageProblems(openDraft(survey, run, now, draft), pageOfRun(survey, run));
}
