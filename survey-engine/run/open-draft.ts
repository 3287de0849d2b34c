import { changeAnswer } from './change-answer.ts';
import { openMoment } from './display-value.ts';
import type { Moment } from './moment.ts';
import type { Answers, Run } from './run-state.ts';
import { questionOf, type Container, type Survey } from './survey.ts';

/** The run with what is typed on its page: each answer set in turn, with everything that follows from it. */
export function openDraft(survey: Survey, run: Run, now: number, draft: Answers): Moment {
  const moment = openMoment(survey, run, now);
  for (const [key, value] of Object.entries(draft))
    if (survey.questions.has(questionOf(key)) || survey.questions.has(key)) changeAnswer(moment, key, value);
  return moment;
}

/** The page to answer next; the last one again once the survey is complete. */
export function pageOfRun(survey: Survey, run: Run): Container {
  const name = run.page ?? run.visited.at(-1);
  const page = survey.pages.find((one) => one.name === name) ?? survey.pages[0];
  if (page === undefined) throw new Error('a survey has at least one page');
  return page;
}
