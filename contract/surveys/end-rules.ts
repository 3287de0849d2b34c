import { record, records, textIn } from '../wire/json-shapes.ts';
import { numberParts } from './question-numbers.ts';
import type { SurveyOutcomeRule } from './survey-outcomes.ts';

/** How a survey can end where a rule of its logic says so. */
export const END_OUTCOMES = ['TERMINATED', 'QUALIFIED', 'OQ'] as const;
export type EndOutcome = (typeof END_OUTCOMES)[number];

/** An end in the screener that pays a full complete. */
export interface PaidEnd {
  /** Its place among the triggers. */
  readonly trigger: number;
  /** The question that it asks about: 'Q1'. */
  readonly label: string;
  /** Whether somebody chose that it is a complete. */
  readonly isChosen: boolean;
}

const SCREENER = /screen|qualif|eligib/i;
const NAMES = /\{#?([^{}]+)\}/gu;

/**
 * Ends of the survey in its screener that pay a full complete. The screener is the first page of several, every page up to
 * the last one behind which a rule decides who fits, and whatever is called so.
 */
export function paidEnds(definition: unknown, outcomes: readonly SurveyOutcomeRule[]): readonly PaidEnd[] {
  const { pages, triggers } = record(definition);
  const last = records(pages).at(-1)?.['name'];
  const isScreener = (page: string): boolean => page !== last && isScreenerPage(definition, outcomes, page);
  const parts = numberParts(definition);
  return records(triggers).flatMap(({ type, expression, outcome }, trigger) => {
    if (type !== 'complete') return [];
    const names = Array.from(textIn(expression).matchAll(NAMES), ([, name = '']) => name.split(/[.[]/u)[0]);
    const asked = parts.findLast(({ name }) => names.includes(name));
    if (asked === undefined || !isScreener(asked.page)) return [];
    return [{ trigger, label: asked.label, isChosen: outcome === 'QUALIFIED' }];
  });
}

/** The first page, every page up to the last one behind which a rule decides who fits, and whatever is called a screener. */
export function isScreenerPage(definition: unknown, outcomes: readonly SurveyOutcomeRule[], page: string): boolean {
  const pages = records(record(definition)['pages']);
  const at = pages.findIndex(({ name }) => name === page);
  const decided = pages.findLastIndex(({ name }) =>
    outcomes.some((rule) => rule.kind !== 'complete' && rule.after === name),
  );
  const { name, title } = pages[at] ?? {};
  return at === 0 || (at > 0 && (at <= decided || SCREENER.test(`${textIn(name)} ${textIn(title)}`)));
}
