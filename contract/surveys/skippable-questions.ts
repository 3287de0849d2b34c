import { record, records, textIn } from '../wire/json-shapes.ts';
import { numberParts, type SurveyPart } from './question-numbers.ts';
import type { SurveyOutcomeRule } from './survey-outcomes.ts';

const NAMES = /\{#?([^{}]+)\}\s*(empty|notempty)?/giu;

/** A question that decides who takes part, and that a member can leave without an answer. */
export interface SkippableQuestion {
  readonly name: string;
  readonly page: string;
  /** 'Q1'. */
  readonly label: string;
  /** Whether a quota counts by it; else it only screens out. */
  readonly isQuota: boolean;
}

/**
 * Optional questions that a screen-out, a quota or an end rule asks about: anyone who skips one passes the screener, or fits
 * no cell. A rule that says itself what becomes of no answer ('{q1} empty') has it in mind already.
 */
export function skippableQuestions(
  definition: unknown,
  outcomes: readonly SurveyOutcomeRule[],
): readonly SkippableQuestion[] {
  const parts = numberParts(definition);
  const { triggers, calculatedValues } = record(definition);
  const ends = records(triggers).filter(({ type }) => type === 'complete');
  const quotas = outcomes.flatMap((rule) => (rule.kind === 'quota' ? rule.cells.map(({ when }) => when) : []));
  const screenOuts = outcomes.flatMap((rule) => (rule.kind === 'screen-out' ? [rule.when] : []));
  const texts = [...quotas, ...screenOuts, ...ends.map(({ expression }) => textIn(expression))];
  const derived = derivedFrom(parts, records(calculatedValues));
  const asked = namesIn(texts, derived);
  const counted = namesIn(quotas, derived).named;
  return parts.flatMap(({ name, page, label, number, json }) =>
    number !== undefined && asked.named.has(name) && !asked.minded.has(name) && !mustBeAnswered(json)
      ? [{ name, page, label, isQuota: counted.has(name) }]
      : [],
  );
}

const mustBeAnswered = (json: SurveyPart['json']): boolean =>
  json['isRequired'] === true ||
  json['isAllRowRequired'] === true ||
  json['eachRowRequired'] === true ||
  textIn(json['requiredIf']).trim() !== '';

/** Values that are worked out from answers, by the name that conditions give them. */
function derivedFrom(parts: readonly SurveyPart[], values: readonly SurveyPart['json'][]): ReadonlyMap<string, string> {
  const computed = parts.filter(({ type }) => type === 'expression').map(({ json }) => json);
  return new Map([...computed, ...values].map(({ name, expression }) => [textIn(name), textIn(expression)]));
}

function namesIn(texts: readonly string[], derived: ReadonlyMap<string, string>) {
  const named = new Set<string>();
  const minded = new Set<string>();
  const waiting = [...texts];
  for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
    for (const [, path = '', ofNoAnswer] of text.matchAll(NAMES)) {
      const name = path.trim().split(/[.[]/u)[0] ?? '';
      if (ofNoAnswer !== undefined) minded.add(name);
      if (named.has(name)) continue;
      named.add(name);
      const from = derived.get(name);
      if (from !== undefined) waiting.push(from);
    }
  }
  return { named, minded };
}

export const SKIPPABLE_TITLE = (labels: readonly string[]): string =>
  `${labels.join(', ')} can be skipped, but ${labels.length === 1 ? 'decides' : 'decide'} who qualifies`;
export const SKIPPABLE_DETAIL =
  "People who skip a screen-out question pass it, and people who skip a quota question don't fit any cell. Require an answer";
