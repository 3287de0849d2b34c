import { breakDown, type BaseChoice, type Breakdown, type Cut } from './breakdown.ts';
import type { Cells } from './column-cells.ts';
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

/** Counts the people of a cut once: all of them, and by the columns of each head. */
export function countColumns(
  { figures, weights }: Pick<Sample, 'figures' | 'weights'>,
  { people, heads }: Cut,
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
  const tables = heads.map((head) => ({
    head,
    columns: head.categories.map(newColumn),
    isIn: new Uint8Array(head.categories.length),
  }));
  forEachRow(people, (row) => {
    const person = personIn(row, weights?.[row] ?? 1, side, values);
    putInto(all, figures, person);
    for (const { head, columns, isIn } of tables) {
      isIn.fill(0);
      head.visit(row, (place) => {
        isIn[place] = 1;
      });
      for (const [place, column] of columns.entries()) {
        if (isIn[place] === 1) putInto(column, figures, person);
        // What is not told of a protected column is not even added up.
        else if (person.number !== undefined && !figures.isProtected) column.others.add(person.number, person.weight);
      }
    }
  });
  return {
    all,
    tables: tables.map(({ head, columns }) => (head.hasRest === true ? withoutEmptyRest(columns) : columns)),
  };
}

const withoutEmptyRest = (columns: readonly Column[]): readonly Column[] =>
  columns.at(-1)?.base.count === 0 ? columns.slice(0, -1) : columns;

interface Person {
  readonly row: number;
  readonly weight: number;
  readonly isAnswered: boolean;
  /** The places of their answers, and what these are worth. */
  readonly given: readonly number[];
  readonly number: number | undefined;
}

function personIn(row: number, weight: number, side: Breakdown, values: Side['values']): Person {
  const isAnswered = side.isAnswered(row);
  const given: number[] = [];
  if (isAnswered) side.visit(row, (index) => given.push(index));
  return { row, weight, isAnswered, given, number: isAnswered ? values?.read(row) : undefined };
}

function putInto(column: Column, figures: Figures, { row, weight, isAnswered, given, number }: Person): void {
  figures.put(column.base, row, weight);
  if (!isAnswered) return;
  figures.put(column.answered, row, weight);
  for (const index of given) {
    const part = column.parts[index];
    if (part !== undefined) figures.put(part, row, weight);
  }
  if (number !== undefined) column.summing.add(number, weight);
}

/** These people as one set. */
export function countPeople({ figures, weights }: Pick<Sample, 'figures' | 'weights'>, bits: Uint8Array): People {
  const people = new People();
  forEachRow(bits, (row) => figures.put(people, row, weights?.[row] ?? 1));
  return people;
}

function forEachRow(bits: Uint8Array, each: (row: number) => void): void {
  for (let byte = 0; byte < bits.length; byte++) {
    for (let left = bits[byte] ?? 0; left !== 0; left &= left - 1) each(byte * 8 + 31 - Math.clz32(left & -left));
  }
}
