/** The door for browser and server: take a survey page by page. Pure and immutable; the clock comes from the caller. */
import type { SurveyDefinition } from './definition/survey-definition.ts';
import type { PageView } from './run/page-view.ts';
import type { Answers, AnswerProblem, Run } from './run/run-state.ts';

export type * from './definition/html-node.ts';
export type * from './definition/survey-definition.ts';
export type * from './run/page-view.ts';
export type * from './run/run-state.ts';

/** A definition with its expressions parsed; make it once and keep it. */
export interface Survey {
  readonly definition: SurveyDefinition;
}

/** Prepares a definition that the import has accepted. Throws on any other. */
export function compileSurvey(_definition: SurveyDefinition): Survey {
  throw new Error('not built yet');
}

/** A run at its first page, with default values set. The same seed gives the same order on every machine. */
export function newRun(_survey: Survey, _options: { seed: string; now: number; given?: Answers }): Run {
  throw new Error('not built yet');
}

/**
 * The page to answer as it looks with what is typed on it so far. `draft` holds the answers of this page that differ
 * from the run's, by name (null clears), its keys in the order in which they were answered.
 */
export function viewPage(_survey: Survey, _run: Run, _now: number, _draft?: Answers): PageView {
  throw new Error('not built yet');
}

/** Where the run's page is among the pages that are visible now, from 1. */
export function progress(_survey: Survey, _run: Run, _now: number): { page: number; of: number } {
  throw new Error('not built yet');
}

/** Takes the answers of the run's page and goes on, or says what is wrong with them and changes nothing. */
export function answerPage(
  _survey: Survey,
  _run: Run,
  _pageName: string,
  _draft: Answers,
  _now: number,
): { ok: true; run: Run } | { ok: false; problems: AnswerProblem[] } {
  throw new Error('not built yet');
}

/** One page back; the run itself at the first page. */
export function previousPage(_survey: Survey, _run: Run, _now: number): Run {
  throw new Error('not built yet');
}

/** What the member has answered in the end: without what is invisible, with calculated values that belong to it. */
export function finalAnswers(_survey: Survey, _run: Run, _now: number): Answers {
  throw new Error('not built yet');
}
