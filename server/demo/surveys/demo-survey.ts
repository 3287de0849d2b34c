import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';

/** A survey of the demo, in the SurveyJS format. */
export interface DemoSurvey {
  readonly title: string;
  readonly definition: { readonly pages: readonly object[]; readonly [property: string]: unknown };
  readonly outcomes?: readonly SurveyOutcomeRule[];
}

/** Where the demo's pictures are served. */
export const PICTURES = '/dev/pictures';

export function page(name: string, ...elements: readonly object[]) {
  return { name, elements };
}
