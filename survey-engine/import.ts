/** The door for the import of surveys: server and console only, the browser never loads it. */
import type { SurveyDefinition } from './definition/survey-definition.ts';

export interface ImportProblem {
  /** As in JavaScript: `pages[0].elements[2].visibleIf`. */
  readonly path: string;
  readonly reason: string;
}

/** Reads a survey in the SurveyJS format, or says with path and reason everything that is outside our subset. */
export function readSurvey(
  _json: unknown,
): { ok: true; survey: SurveyDefinition } | { ok: false; problems: ImportProblem[] } {
  throw new Error('not built yet');
}
