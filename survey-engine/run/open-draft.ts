import { shapeProblem, textProblem, type ShapeProblem } from './answer-shape.ts';
import { changeAnswer, pageOf } from './change-answer.ts';
import { openMoment } from './display-value.ts';
import type { Moment } from './moment.ts';
import type { Answers, Run } from './run-state.ts';
import { questionOf, type Container, type Survey } from './survey.ts';

/**
 * The run with what is typed on its page: each answer set in turn, with everything that follows from it. What could be
 * no answer is left out, so that a half-typed number does not decide what shows.
 */
export function openDraft(survey: Survey, run: Run, now: number, draft: Answers): Moment {
  const moment = openMoment(survey, run, now);
  const page = pageOfRun(survey, run);
  for (const [key, value] of Object.entries(draft)) {
    const code = keyProblem(survey, page, key, value)?.code;
    if (code === undefined || code === 'tooLong') changeAnswer(moment, key, value);
  }
  return moment;
}

/** Why a key and its value can be no answer on this page, whatever else was answered. */
export function keyProblem(survey: Survey, page: Container, key: string, value: unknown): ShapeProblem | undefined {
  const own = survey.questions.get(key);
  const question = own ?? survey.questions.get(questionOf(key));
  if (question === undefined) return { code: 'unknown', path: [] };
  if (pageOf(question) !== page) return { code: 'notHere', path: [] };
  if (own !== undefined) return shapeProblem(question, value);
  const { showCommentArea, showOtherItem } = question.definition;
  if (showCommentArea !== true && showOtherItem !== true) return { code: 'unknown', path: [] };
  return value === null ? undefined : textProblem(undefined, value, []);
}

/** The page to answer next; the last one again once the survey is complete. */
export function pageOfRun(survey: Survey, run: Run): Container {
  const name = run.page ?? run.visited.at(-1);
  const page = survey.pages.find((one) => one.name === name) ?? survey.pages[0];
  if (page === undefined) throw new Error('a survey has at least one page');
  return page;
}
