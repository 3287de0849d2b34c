import type { QuestionDefinition } from '#engine/index.ts';
import { MISSING_CODES, type Reason } from './codebook.ts';

export interface PlannedChoice {
  readonly value: string | number | boolean;
  readonly label: string;
  /** The code it wants; without one it gets its value, or the next that is free. */
  readonly code?: number;
  /** Taking it says why there is no answer. */
  readonly missing?: number;
  readonly isNone?: true;
}

/** The choices that say why there is no answer, as the codebook keeps them. */
export function reasonsIn(choices: readonly PlannedChoice[]): Reason[] {
  return choices.flatMap(({ missing, label }) => {
    if (missing === undefined) return [];
    return [{ code: missing, kind: missing === MISSING_CODES.refused ? ('REFUSED' as const) : 'DONT_KNOW', label }];
  });
}

/** What a question can be answered with: its own choices, those it takes over, and the special ones. */
export function offeredChoices(
  question: QuestionDefinition,
  byName: ReadonlyMap<string, QuestionDefinition>,
): PlannedChoice[] {
  return [...listedChoices(question, byName, new Set()), ...specialChoices(question)];
}

function listedChoices(
  question: QuestionDefinition,
  byName: ReadonlyMap<string, QuestionDefinition>,
  seen: Set<string>,
): PlannedChoice[] {
  const own = (question.choices ?? []).map(({ value, text }) => ({ value, label: text ?? String(value) }));
  const source = question.choicesFromQuestion === undefined ? undefined : byName.get(question.choicesFromQuestion);
  if (source === undefined || seen.has(source.name)) return own;
  seen.add(source.name);
  const carried = listedChoices(source, byName, seen);
  const other: PlannedChoice[] =
    source.showOtherItem === true && question.showOtherItem !== true
      ? [{ value: 'other', label: source.otherText ?? 'Other' }]
      : [];
  return [...carried, ...other, ...own.filter(({ value }) => !carried.some((one) => one.value === value))];
}

function specialChoices(question: QuestionDefinition): PlannedChoice[] {
  const special: PlannedChoice[] = [];
  if (question.showNoneItem === true) special.push({ value: 'none', label: question.noneText ?? 'None', isNone: true });
  if (question.showOtherItem === true) special.push({ value: 'other', label: question.otherText ?? 'Other' });
  if (question.showRefuseItem === true)
    special.push({
      value: 'refused',
      label: question.refuseText ?? 'Prefer not to answer',
      missing: MISSING_CODES.refused,
    });
  if (question.showDontKnowItem === true)
    special.push({
      value: 'dontknow',
      label: question.dontKnowText ?? "Don't know",
      missing: MISSING_CODES.dontKnow,
    });
  return special;
}

const MAX_RATES = 100;

/** The steps of a rating, as the engine offers them. */
export function rateChoices(question: QuestionDefinition): PlannedChoice[] {
  const { rateValues, rateMin = 1, rateMax = 5, rateStep = 1 } = question;
  if (rateValues !== undefined) return rateValues.map(({ value, text }) => ({ value, label: text ?? String(value) }));
  const digits = Math.max(fractionDigits(rateMin), fractionDigits(rateStep));
  const steps = Math.min(MAX_RATES, Math.floor((rateMax - rateMin) / rateStep + 1e-9) + 1);
  return Array.from({ length: Math.max(0, steps) }, (_, step) => {
    const value = Number((rateMin + step * rateStep).toFixed(digits));
    return { value, label: String(value) };
  });
}

const fractionDigits = (value: number): number => String(value).split('.')[1]?.length ?? 0;
