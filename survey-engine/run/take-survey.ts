import { startingValues } from './change-answer.ts';
import { shownPages } from './conditions.ts';
import { openMoment } from './display-value.ts';
import type { Answers, Run } from './run-state.ts';
import type { Survey } from './survey.ts';

/** A run at its first page, with default values set. The same seed gives the same order on every machine. */
export function newRun(survey: Survey, options: { seed: string; now: number; given?: Answers }): Run {
  const blank = { seed: options.seed, answers: {}, given: options.given ?? {}, variables: {}, touched: [] };
  const moment = openMoment(survey, blank, options.now);
  startingValues(moment);
  const [first] = shownPages(moment);
  return { ...blank, ...moment.state(), page: first?.name ?? null, visited: [], isComplete: first === undefined };
}

/** Where the run's page is among the pages that are visible now, from 1. */
export function progress(survey: Survey, run: Run, now: number): { page: number; of: number } {
  const pages = shownPages(openMoment(survey, run, now));
  const index = pages.findIndex(({ name }) => name === run.page);
  return { page: index < 0 ? pages.length : index + 1, of: pages.length };
}

/** One page back; the run itself at the first page. */
export function previousPage(survey: Survey, run: Run, now: number): Run {
  const shown = new Set(shownPages(openMoment(survey, run, now)).map(({ name }) => name));
  const way = run.visited.filter((name) => shown.has(name) && name !== run.page);
  const page = way.at(-1);
  return page === undefined || run.isComplete ? run : { ...run, page, visited: way.slice(0, -1) };
}
