import { READER_GROUP_MIN } from '#contract/results/results.ts';
import { rowsIn, type Cells } from '../column-cells.ts';
import type { Reach } from '../figures.ts';
import { evenSteps, isAge, numberGroups } from '../number-groups.ts';
import type { ResultQuestion } from '../result-questions.ts';
import type { Group } from '../weighting.ts';
import type { Release } from './release.ts';

const AGE_REACH: Reach = { low: 15, high: 85 };
const TAIL_SHARE = 0.05;
const STEPS = 6;

/**
 * How numbers are divided for a reader, and how far they count. Of a question that takes any number, both ends are left
 * to at least ten people each: the largest of all would say whose it is.
 */
export function readerNumbers(
  { kind, variables: [variable] }: ResultQuestion,
  cells: Cells | undefined,
  { people }: Release,
): { readonly groups: readonly Group[]; readonly reach: Reach } | undefined {
  if (kind !== 'NUMBER' || variable === undefined || cells === undefined) return undefined;
  if (isAge(variable)) return { groups: numberGroups(variable, cells, 'bins'), reach: AGE_REACH };
  if (variable.range !== undefined) {
    const [low, high] = variable.range;
    return { groups: numberGroups(variable, cells, 'bins'), reach: { low, high } };
  }
  const numbers = Float64Array.from(rowsIn(people).map((row) => cells[row] ?? Number.NaN))
    .filter(Number.isFinite)
    .toSorted();
  const tail = Math.max(READER_GROUP_MIN, Math.ceil(numbers.length * TAIL_SHARE));
  const [low, high] = [numbers[tail], numbers[numbers.length - 1 - tail]];
  if (low === undefined || high === undefined || low >= high) return undefined;
  return { groups: openEnded(evenSteps(low, high, STEPS, { isWhole: false })), reach: { low, high } };
}

function openEnded(steps: readonly Group[]): Group[] {
  return steps.map((step, index) => {
    if (index === 0) return { ...step, label: `Under ${steps[1]?.from ?? step.to}`, from: null };
    if (index === steps.length - 1) return { ...step, label: `${step.from} and over`, to: null };
    return { ...step, label: `${step.from} to under ${steps[index + 1]?.from}` };
  });
}
