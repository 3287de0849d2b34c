import type { ResultMarginInput } from '#contract/generated/operator/graphql.ts';
import type { ResultQuestion, ResultWeighting } from '../results.queries.ts';

/** One group of a margin as it is typed: its share in percent, and the ends of a range of numbers. */
export interface TypedTarget {
  readonly id: string;
  readonly label: string;
  readonly codes: readonly number[] | null;
  readonly from: string;
  readonly to: string;
  readonly percent: string;
}

export interface TypedMargin {
  readonly variable: string;
  readonly label: string;
  readonly isNumber: boolean;
  readonly targets: readonly TypedTarget[];
}

const AGES = [
  ['', '34'],
  ['35', '54'],
  ['55', ''],
] as const;

/** What can be weighted by: attributes first, then questions with one answer. */
export function weightableQuestions(questions: readonly ResultQuestion[]): ResultQuestion[] {
  const fitting = questions.filter(
    ({ kind, variables }) => kind === 'NUMBER' || (kind === 'CHOICE' && (variables[0]?.choices.length ?? 0) >= 2),
  );
  return [...fitting.filter(({ isAttribute }) => isAttribute), ...fitting.filter(({ isAttribute }) => !isAttribute)];
}

/** A margin to begin with: everything even. */
export function newMargin(question: ResultQuestion): TypedMargin {
  const [variable] = question.variables;
  const isNumber = variable?.isNumber === true;
  const groups = isNumber
    ? AGES.map(([from, to]) => ({ label: '', codes: null, from, to }))
    : (variable?.choices ?? []).map(({ code, label }) => ({ label, codes: [code], from: '', to: '' }));
  const even = evenPercents(groups.length);
  return {
    variable: variable?.name ?? question.id,
    label: question.label,
    isNumber,
    targets: groups.map((group, index) => ({ ...group, id: String(index), percent: even[index] ?? '' })),
  };
}

/** Percents that make a hundred: 34, 33, 33. */
export function evenPercents(count: number): string[] {
  const each = Math.floor(100 / Math.max(1, count));
  return Array.from({ length: count }, (_, index) => String(each + (index < 100 - each * count ? 1 : 0)));
}

export function typedMargins(saved: ResultWeighting | null, questions: readonly ResultQuestion[]): TypedMargin[] {
  return (saved?.margins ?? []).map(({ variable, targets }) => {
    const question = questions.find(({ variables }) => variables.some(({ name }) => name === variable));
    return {
      variable,
      label: question?.label ?? variable,
      isNumber: targets.every(({ codes }) => codes == null),
      targets: targets.map(({ label, codes, from, to, share }, index) => ({
        id: String(index),
        label,
        codes: codes ?? null,
        from: from == null ? '' : String(from),
        to: to == null ? '' : String(to),
        percent: String(Math.round(share * 10_000) / 100),
      })),
    };
  });
}

export const sumOf = ({ targets }: TypedMargin): number =>
  Math.round(targets.reduce((sum, { percent }) => sum + (Number(percent) || 0), 0) * 100) / 100;

export function marginInput({ variable, isNumber, targets }: TypedMargin): ResultMarginInput {
  return {
    variable,
    targets: targets.map(({ label, codes, from, to, percent }) => ({
      label: isNumber ? `${from === '' ? 'up' : from} to ${to === '' ? 'more' : to}` : label,
      ...(codes !== null && { codes: [...codes] }),
      ...(from !== '' && { from: Number(from) }),
      ...(to !== '' && { to: Number(to) }),
      share: (Number(percent) || 0) / 100,
    })),
  };
}
