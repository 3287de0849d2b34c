import { isRecord, isSame, own } from './answer-values.ts';
import type { ShapeProblem } from './answer-shape.ts';
import { changeAnswer, pageTriggers } from './change-answer.ts';
import { pageProblems } from './check-answer.ts';
import { isEnabled, isShown, isVisible, pageAfter } from './conditions.ts';
import { openMoment } from './display-value.ts';
import type { Moment } from './moment.ts';
import { offerProblem } from './offered-answer.ts';
import { keyProblem } from './open-draft.ts';
import { sentence } from './problem-sentences.ts';
import type { AnswerProblem, Answers, ProblemCode, Run } from './run-state.ts';
import { questionOf, type Container, type Survey } from './survey.ts';

/** Takes the answers of the run's page and goes on, or says what is wrong with them and changes nothing. */
export function answerPage(
  survey: Survey,
  run: Run,
  { pageName, draft, now }: { readonly pageName: string; readonly draft: Answers; readonly now: number },
): { ok: true; run: Run } | { ok: false; problems: AnswerProblem[] } {
  const page = survey.pages.find(({ name }) => name === pageName);
  if (page === undefined || run.isComplete || run.page !== pageName)
    return { ok: false, problems: [problem('', 'wrongPage')] };
  if (!isRecord(draft)) return { ok: false, problems: [problem('', 'wrongType')] };
  const misfits = draftProblems(survey, page, draft);
  if (misfits.length > 0) return { ok: false, problems: misfits };
  const moment = openMoment(survey, run, now);
  for (const [name, value] of Object.entries(draft)) changeAnswer(moment, name, value);
  const problems = [...refusals(moment, draft, run), ...pageProblems(moment, page)];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, run: nextPage(moment, run, page) };
}

/** What in a draft can be no answer on this page, whatever else was answered. */
function draftProblems(survey: Survey, page: Container, draft: Answers): AnswerProblem[] {
  const problems: AnswerProblem[] = [];
  for (const [key, value] of Object.entries(draft)) {
    const found = keyProblem(survey, page, key, value);
    if (found !== undefined) problems.push(problem(questionOf(key), found.code, found));
  }
  return problems;
}

/** What in a draft may not be answered now: hidden, disabled, or not among what is offered. */
function refusals(moment: Moment, draft: Answers, run: Run): AnswerProblem[] {
  const problems: AnswerProblem[] = [];
  for (const key of Object.keys(draft)) {
    const question = moment.survey.questions.get(questionOf(key)) ?? moment.survey.questions.get(key);
    const value = moment.answers.get(key);
    if (question === undefined || isSame(value, own(run.answers, key))) continue;
    if (!isShown(moment, question)) problems.push(problem(question.name, 'hidden'));
    else if (!isEnabled(moment, question)) problems.push(problem(question.name, 'disabled'));
    else if (key === question.name) {
      const found = offerProblem(moment, question, value, { stored: own(run.answers, key), path: [] });
      if (found !== undefined) problems.push(problem(key, found.code, found));
    }
  }
  return problems;
}

function problem(question: string, code: ProblemCode, { path = [], limits = [] }: Partial<ShapeProblem> = {}) {
  return { question, ...(path.length > 0 ? { path } : {}), code, message: sentence(code, limits) };
}

function nextPage(moment: Moment, run: Run, page: Container): Run {
  const following = pageAfter(moment, page);
  const { isComplete, goTo } = pageTriggers(moment, page);
  const next = goTo !== undefined && goTo !== page && isVisible(moment, goTo) ? goTo : following;
  const isDone = isComplete || following === undefined || next === undefined;
  const visited = [...run.visited.filter((name) => name !== page.name), page.name];
  return { ...run, ...moment.state(), page: isDone ? null : next.name, visited, isComplete: isDone };
}
