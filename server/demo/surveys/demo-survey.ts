import { FIRST_CATALOGUE } from '#contract/profile/first-catalogue.ts';
import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';

/** A survey of the demo, in the SurveyJS format. */
export interface DemoSurvey {
  readonly title: string;
  readonly definition: { readonly pages: readonly object[]; readonly [property: string]: unknown };
  readonly outcomes: readonly SurveyOutcomeRule[];
}

type Properties = Readonly<Record<string, unknown>>;

/** Where the demo's pictures are served. */
export const PICTURES = '/dev/pictures';

/** Pages are given whole, or as the elements of each by its name. */
export function survey(
  title: string,
  pages: readonly object[] | Readonly<Record<string, readonly object[]>>,
  outcomes: readonly SurveyOutcomeRule[] = [],
  more: Properties = {},
): DemoSurvey {
  const listed = Array.isArray(pages) ? pages : Object.entries(pages).map(([name, elements]) => ({ name, elements }));
  return { title, definition: { title, ...more, pages: listed }, outcomes };
}

export const ask = (type: string, name: string, title: string, more: Properties = {}) => ({
  type,
  name,
  title,
  ...more,
});

export const required = (type: string, name: string, title: string, more: Properties = {}) =>
  ask(type, name, title, { isRequired: true, ...more });

/** A question that the profile asks too: in its options, and filled in with what is known. */
export function ofProfile(detailName: string, title: string) {
  const { options = [] } = FIRST_CATALOGUE.find((detail) => detail.detailName === detailName) ?? {};
  return required('radiogroup', detailName, title, {
    choices: options.map(({ code, text }) => ({ value: code, text })),
    defaultValueExpression: `{attribute.${detailName}}`,
  });
}

/** Choices or rows that are kept under a code of their own. */
export const coded = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, text]) => ({ value, text }));

export const scale = (rateMin: number, rateMax: number, minRateDescription?: string, maxRateDescription?: string) =>
  minRateDescription === undefined
    ? { rateMin, rateMax }
    : { rateMin, rateMax, minRateDescription, maxRateDescription };

export const screenOut = (name: string, after: string, when: string, note?: string): SurveyOutcomeRule => ({
  kind: 'screen-out',
  name,
  after,
  when,
  ...(note === undefined ? {} : { note }),
});

/** Each cell by its name, with its condition and how many it takes. */
export const quota = (
  name: string,
  after: string,
  cells: Readonly<Record<string, readonly [when: string, target: number]>>,
  note?: string,
): SurveyOutcomeRule => ({
  kind: 'quota',
  name,
  after,
  cells: Object.entries(cells).map(([cell, [when, target]]) => ({ name: cell, when, target })),
  ...(note === undefined ? {} : { note }),
});
