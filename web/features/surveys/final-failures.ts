import { isApiError } from '#client/api-error.ts';

const FINAL = new Set<string>([
  'SURVEY_LINK_INVALID',
  'SURVEY_CLOSED',
  'SURVEY_PAUSED',
  'SURVEY_UNAVAILABLE',
  'FEATURE_OFF',
]);

/** Whether the survey cannot go on, whatever is pressed: its own page takes the place of the questions. */
export function isFinal(error: unknown): boolean {
  return isApiError(error) && FINAL.has(error.code);
}
