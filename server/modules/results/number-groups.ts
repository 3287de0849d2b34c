import { AGE_BANDS, bandLabel } from '#contract/results/results.ts';
import type { Variable } from './codebook.ts';
import type { Cells } from './column-cells.ts';
import type { Group } from './weighting.ts';

const TERTILES = 3;
const FEW = 4;
const BINS = 10;

/**
 * Where numbers are divided. Ages have bands of their own, a question with a least and a most has steps between them;
 * only what may be any number is divided by what everybody said.
 */
export function numberGroups(variable: Variable, cells: Cells, parts: 'few' | 'bins'): Group[] {
  if (isAge(variable)) return AGE_BANDS.map((band) => ({ ...band, label: bandLabel(band) }));
  if (variable.range !== undefined) return stepsOf(variable.range, parts);
  const numbers = sortedNumbers(cells);
  return parts === 'few' ? thirds(numbers) : bins(numbers);
}

export const isAge = ({ isAttribute, questionName, type }: Variable): boolean =>
  isAttribute === true && type === 'number' && questionName === 'attribute.age';

/** Everybody's, whatever is filtered, so that the groups stay where they are. */
export const sortedNumbers = (cells: Cells): Float64Array =>
  Float64Array.from(cells).filter(Number.isFinite).toSorted();

/** About as many people in each part, the same number never in two. */
function thirds(numbers: Float64Array): Group[] {
  const ends = Array.from({ length: TERTILES }, (_, part) => {
    const at = Math.max(0, Math.ceil(((part + 1) * numbers.length) / TERTILES) - 1);
    return numbers[at];
  });
  const groups: Group[] = [];
  let from = numbers[0];
  for (const to of new Set(ends)) {
    if (to === undefined || from === undefined || to < from) continue;
    groups.push({ label: rangeLabel(from, to), from, to });
    from = numbers.find((number) => number > to);
  }
  return groups;
}

/** Every value on its own if there are few whole ones, else steps of 1, 2 or 5 times a power of ten. */
function bins(numbers: Float64Array): Group[] {
  const [low, high] = [numbers[0], numbers.at(-1)];
  if (low === undefined || high === undefined) return [];
  return evenSteps(low, high, BINS, { isWhole: numbers.every(Number.isInteger) });
}

/** Of a question that says what it takes: the same from its first answer to its last. */
function stepsOf([low, high]: readonly [number, number], parts: 'few' | 'bins'): Group[] {
  const isWhole = Number.isInteger(low) && Number.isInteger(high) && high - low >= BINS;
  return evenSteps(low, high, parts === 'few' ? FEW : BINS, { isWhole }).map((group) => ({
    ...group,
    // Somebody may still have said 9.5: it is not ten yet.
    to: isWhole ? previousNumber((group.to ?? 0) + 1) : group.to,
  }));
}

export function evenSteps(
  low: number,
  high: number,
  most: number,
  { isWhole }: { readonly isWhole: boolean },
): Group[] {
  const step = niceStep((high - low) / most, { isWhole });
  const start = Math.floor(low / step) * step;
  const count = Math.floor((high - start) / step + 1e-9) + 1;
  return Array.from({ length: count }, (_, index) => {
    const from = Number((start + index * step).toPrecision(12));
    const next = Number((start + (index + 1) * step).toPrecision(12));
    const to = isWhole ? next - 1 : previousNumber(next);
    return { label: isWhole ? rangeLabel(from, to) : rangeLabel(from, next), from, to };
  });
}

function niceStep(least: number, { isWhole }: { readonly isWhole: boolean }): number {
  if (isWhole && least <= 1) return 1;
  if (least <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].find((times) => times * power >= least) ?? 10;
  return isWhole ? Math.max(1, step * power) : step * power;
}

/** The largest number below, so that steps of fractions do not share an end. */
const previousNumber = (next: number): number => next - Math.max(Math.abs(next), 1e-300) * Number.EPSILON;

const rangeLabel = (from: number, to: number): string => (from === to ? `${from}` : `${from} to ${to}`);
