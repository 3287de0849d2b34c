import { breakDown, type BaseChoice, type Breakdown, type Cut } from './breakdown.ts';
import { hasBit, type Cells } from './column-cells.ts';
import type { Column, Counted, Figures, Reach } from './figures.ts';
import { People } from './people.ts';
import type { ResultQuestion } from './result-questions.ts';
import type { Sample } from './sample.ts';
import { Summing } from './statistics/means.ts';

/** A question as it is counted: its answers, and what each is worth where a mean means something. */
export interface Side {
  readonly side: Breakdown;
  readonly values: { readonly reach: Reach; read(row: number): number | undefined } | undefined;
}

export function sideOf({ columns, figures }: Sample, question: ResultQuestion, base: BaseChoice): Side {
  const cells = columns.get(question.variables[0]?.name ?? '');
  const { groups, reach } = figures.numbers(question, cells);
  const side = breakDown(question, columns, { parts: 'bins', base, groups });
  return { side, values: cells && valuesOf(question, cells, reach) };
}

function valuesOf(
  { kind, variables: [variable] }: ResultQuestion,
  cells: Cells,
  reachOfNumbers: Reach | undefined,
): Side['values'] {
  if (kind === 'NUMBER') {
    if (reachOfNumbers === undefined) return undefined;
    const { low, high } = reachOfNumbers;
    const read = (row: number) => {
      const cell = cells[row] ?? Number.NaN;
      return Number.isFinite(cell) ? Math.min(high, Math.max(low, cell)) : undefined;
    };
    return { reach: reachOfNumbers, read };
  }
  if (variable?.type !== 'scale' && variable?.type !== 'rank') return undefined;
  if (!variable.choices.every(({ value }) => typeof value === 'number')) return undefined;
  const values = new Map(variable.choices.map(({ code, value }) => [code, Number(value)]));
  const all = [...values.values()];
  return { reach: { low: Math.min(...all), high: Math.max(...all) }, read: (row) => values.get(cells[row] ?? -1) };
}

/** Counts the people of a cut once: all of them, and by its columns if it has any. */
export function countColumns(
  { figures, weights }: Pick<Sample, 'figures' | 'weights'>,
  { people, head }: Cut,
  { side, values }: Side,
): Counted {
  const newColumn = (): Column => ({
    base: new People(),
    answered: new People(),
    parts: side.categories.map(() => new People()),
    summing: new Summing(),
    others: new Summing(),
  });
  const all = newColumn();
  const columns = head?.categories.map(newColumn) ?? [];
  const isIn = new Uint8Array(columns.length);
  forEachRow(people, weights, (row, weight) => {
    const isAnswered = side.isAnswered(row);
    const number = isAnswered ? values?.read(row) : undefined;
    const add = (column: Column): void => {
      figures.put(column.base, row, weight);
      if (!isAnswered) return;
      figures.put(column.answered, row, weight);
      side.visit(row, (index) => {
        const part = column.parts[index];
        if (part !== undefined) figures.put(part, row, weight);
      });
      if (number !== undefined) column.summing.add(number, weight);
    };
    add(all);
    isIn.fill(0);
    head?.visit(row, (place) => {
      isIn[place] = 1;
    });
    for (const [place, column] of columns.entries()) {
      if (isIn[place] === 1) add(column);
      else if (number !== undefined) column.others.add(number, weight);
    }
  });
  const isKept = ({ base }: Column, place: number): boolean =>
    head?.hasRest !== true || place < columns.length - 1 || base.count > 0;
  return { all, columns: columns.filter(isKept) };
}

/** These people as one set. */
export function countPeople(
  { figures, weights }: { readonly figures: Figures; readonly weights: Float64Array | undefined },
  bits: Uint8Array,
): People {
  const people = new People();
  forEachRow(bits, weights, (row, weight) => figures.put(people, row, weight));
  return people;
}

function forEachRow(
  bits: Uint8Array,
  weights: Float64Array | undefined,
  each: (row: number, weight: number) => void,
): void {
  for (let byte = 0; byte < bits.length; byte++) {
    if (bits[byte] === 0) continue;
    for (let row = byte * 8; row < byte * 8 + 8; row++) if (hasBit(bits, row)) each(row, weights?.[row] ?? 1);
  }
}
