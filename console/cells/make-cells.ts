import type { AttributeCondition, AttributeScalar, AudienceCell } from '#contract/audiences/audience-rules.ts';
import { AGE_BANDS } from '#contract/results/results.ts';
import type { KnownAttribute } from './attributes.queries.ts';
import { labelOfValue } from './attribute-texts.ts';

interface Part {
  readonly name: string;
  readonly condition: AttributeCondition;
}

/** The same ages as in results; members are grown up. */
const ADULT_BANDS = AGE_BANDS.flatMap(({ from, to }) => (from === null ? [] : [[from, to] as const]));
const BANDS = 4;
const MOST_VALUES = 12;

/** A cell for each part of one attribute, or each pair of parts of two, with the wanted people shared out. */
export function makeCells(attributes: readonly KnownAttribute[], wanted: number): AudienceCell[] {
  const [first, second] = attributes.map(partsOf);
  const pairs = (first ?? []).flatMap((one) => (second ? second.map((other) => [one, other]) : [[one]]));
  const each = Math.floor(wanted / Math.max(1, pairs.length));
  const over = wanted - each * pairs.length;
  return pairs.map((parts, index) => ({
    name: parts
      .map(({ name }) => name)
      .join(', ')
      .slice(0, 80),
    conditions: parts.map(({ condition }) => condition),
    target: Math.max(1, each + (index < over ? 1 : 0)),
  }));
}

function partsOf(known: KnownAttribute): Part[] {
  const { name, values, isNumber } = known;
  if (!isNumber) {
    return values.slice(0, MOST_VALUES).map((value) => ({
      name: labelOfValue(known, value),
      condition: { attribute: name, test: 'ANY_OF', values: [value as AttributeScalar] },
    }));
  }
  const numbers = values.filter((value) => typeof value === 'number');
  return bandsOf(name, Math.floor(Math.min(...numbers)), Math.ceil(Math.max(...numbers))).map(([from, to]) => ({
    name: to === null ? `${from} and over` : `${from} to ${to}`,
    condition: { attribute: name, test: 'BETWEEN', from, to },
  }));
}

function bandsOf(name: string, low: number, high: number): readonly (readonly [number, number | null])[] {
  if (/age$/i.test(name) && high <= 120) return ADULT_BANDS;
  const width = Math.max(1, Math.ceil((high - low + 1) / BANDS));
  return Array.from({ length: BANDS }, (_band, index) => low + index * width)
    .filter((from) => from <= high)
    .map((from) => [from, Math.min(high, from + width - 1)] as const);
}
