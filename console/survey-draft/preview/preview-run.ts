import {
  answerPage,
  newRun,
  previousPage,
  progress,
  type AnswerProblem,
  type Answers,
  type Run,
  type Survey,
} from '#engine/index.ts';
import { withAnswer } from '#renderer/answer-parts.ts';
import { questionsOf, settlePage, type SettledPage } from '#renderer/draft.ts';

/** Somebody on their way through the draft, saved nowhere. */
export interface Preview {
  readonly survey: Survey;
  readonly run: Run;
  readonly typed: Answers;
  readonly problems: readonly AnswerProblem[];
  /** The pages that were sent since the last jump; all of the way if there was none. */
  readonly passed: readonly string[];
  readonly hasJumped: boolean;
}

/** Another seed is another member: orders by chance are drawn anew. */
export function startPreview(survey: Survey, now: number, seed = 'preview'): Preview {
  const run = newRun(survey, { seed, now });
  return { survey, run, typed: {}, problems: [], passed: [], hasJumped: false };
}

/** The same way through a survey that was changed in between, as far as it still exists. */
export function withSurvey(preview: Preview, survey: Survey, now: number): Preview {
  const pages = new Set(survey.pages.map(({ name }) => name));
  const known = (answers: Answers) =>
    Object.fromEntries(
      Object.entries(answers).filter(([key]) => survey.questions.has(key) || survey.questions.has(questionOf(key))),
    );
  const { run } = preview;
  const fresh = newRun(survey, { seed: run.seed, now });
  // A survey without questions is at its end at once: that is no end worth keeping.
  const isDone = run.isComplete && run.visited.length > 0;
  const page = run.page !== null && pages.has(run.page) ? run.page : isDone ? null : fresh.page;
  return {
    ...preview,
    survey,
    run: {
      ...fresh,
      given: run.given,
      answers: { ...fresh.answers, ...known(run.answers) },
      touched: run.touched.filter((name) => survey.questions.has(name)),
      visited: run.visited.filter((name) => pages.has(name)),
      page,
      isComplete: page === null,
    },
    typed: known(preview.typed),
    problems: [],
  };
}

const questionOf = (key: string): string => key.replace(/-Comment$/, '');

export function pageOf({ survey, run, typed }: Preview, now: number): SettledPage {
  return settlePage(survey, run, now, typed);
}

/** Is a question on the page as it is now? */
export function isShown(preview: Preview, name: string, now: number): boolean {
  return questionsOf(pageOf(preview, now).view.elements).some((question) => question.name === name);
}

export function placeOf({ survey, run }: Preview, now: number) {
  return progress(survey, run, now);
}

export function answered(preview: Preview, key: string, value: unknown): Preview {
  const problems = preview.problems.filter(({ question }) => question !== key && `${question}-Comment` !== key);
  return { ...preview, typed: withAnswer(preview.typed, key, value), problems };
}

export function nextPage(preview: Preview, now: number): Preview {
  const { survey, run } = preview;
  const { view, draft } = pageOf(preview, now);
  const result = answerPage(survey, run, { pageName: view.name, draft, now });
  if (!result.ok) return { ...preview, problems: result.problems };
  return { ...preview, run: result.run, typed: {}, problems: [], passed: [...preview.passed, view.name] };
}

export function back(preview: Preview, now: number): Preview {
  const { survey, run } = preview;
  const page = run.visited.at(-1) ?? run.page;
  const reopened = { ...run, page, visited: run.visited.slice(0, -1), isComplete: false };
  const before = run.isComplete ? reopened : previousPage(survey, run, now);
  const passed = preview.passed.filter((one) => one !== before.page);
  return { ...preview, run: before, typed: {}, problems: [], passed };
}

/** To a page as somebody who gave these answers; whether anybody gets there that way is another matter. */
export function jump(
  preview: Preview,
  page: string,
  { answers = preview.run.answers, given = preview.run.given }: { answers?: Answers; given?: Answers } = {},
): Preview {
  const { survey, run } = preview;
  const at = survey.pages.findIndex(({ name }) => name === page);
  if (at < 0) return preview;
  const visited = survey.pages.slice(0, at).map(({ name }) => name);
  return {
    ...preview,
    run: { ...run, answers, given, page, visited, isComplete: false },
    typed: {},
    problems: [],
    passed: [],
    hasJumped: at > 0,
  };
}
