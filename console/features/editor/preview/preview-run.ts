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
import { settlePage, type SettledPage } from '#renderer/draft.ts';

/** Somebody on their way through the draft, saved nowhere. */
export interface Preview {
  readonly survey: Survey;
  readonly run: Run;
  readonly typed: Answers;
  readonly problems: readonly AnswerProblem[];
}

const SEED = 'preview';

export function startPreview(survey: Survey, now: number): Preview {
  return { survey, run: newRun(survey, { seed: SEED, now }), typed: {}, problems: [] };
}

/** The same way through a survey that was changed in between, as far as it still exists. */
export function withSurvey(preview: Preview, survey: Survey, now: number): Preview {
  const pages = new Set(survey.pages.map(({ name }) => name));
  const known = (answers: Answers) =>
    Object.fromEntries(
      Object.entries(answers).filter(([key]) => survey.questions.has(key) || survey.questions.has(questionOf(key))),
    );
  const { run } = preview;
  const fresh = newRun(survey, { seed: SEED, now });
  const isOpen = run.page !== null && pages.has(run.page);
  return {
    survey,
    run: {
      ...fresh,
      answers: { ...fresh.answers, ...known(run.answers) },
      touched: run.touched.filter((name) => survey.questions.has(name)),
      visited: run.visited.filter((page) => pages.has(page)),
      page: isOpen ? run.page : run.isComplete ? null : fresh.page,
      isComplete: run.isComplete || fresh.isComplete,
    },
    typed: known(preview.typed),
    problems: [],
  };
}

const questionOf = (key: string): string => key.replace(/-Comment$/, '');

export function pageOf({ survey, run, typed }: Preview, now: number): SettledPage {
  return settlePage(survey, run, now, typed);
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
  const result = answerPage(survey, run, view.name, draft, now);
  return result.ok ? { survey, run: result.run, typed: {}, problems: [] } : { ...preview, problems: result.problems };
}

export function back(preview: Preview, now: number): Preview {
  const { survey, run } = preview;
  if (!run.isComplete) return { survey, run: previousPage(survey, run, now), typed: {}, problems: [] };
  const page = run.visited.at(-1) ?? null;
  return {
    survey,
    run: { ...run, page, visited: run.visited.slice(0, -1), isComplete: false },
    typed: {},
    problems: [],
  };
}

/** To a page as somebody who gave these answers; whether anybody gets there that way is another matter. */
export function jump(preview: Preview, page: string, answers: Answers = preview.run.answers): Preview {
  const { survey, run } = preview;
  const at = survey.pages.findIndex(({ name }) => name === page);
  if (at < 0) return preview;
  const visited = survey.pages.slice(0, at).map(({ name }) => name);
  return { survey, run: { ...run, answers, page, visited, isComplete: false }, typed: {}, problems: [] };
}
