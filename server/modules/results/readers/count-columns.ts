import type { Breakdown } from '../breakdown.ts';
import { type Cells, hasBit } from '../column-cells.ts';
import type { ResultQuestion } from '../result-questions.ts';
import { Summing } from '../statistics/means.ts';
import { dividedPeople, placeIn, type Division } from './divisions.ts';
import type { CountedColumn } from './hide-cells.ts';
import type { Release } from './release.ts';
import { People } from './set-noise.ts';

/** Values lie between these; what is outside counts as the end. One number far away would say whose it is. */
export interface Reach {
  readonly low: number;
  readonly high: number;
}

export interface ReaderColumn extends CountedColumn {
  readonly summing: Summing;
}

export interface Counted {
  /** The sum of the columns, if there are any. */
  readonly all: ReaderColumn;
  /** The groups of the division, then all others if there are any. */
  readonly columns: readonly ReaderColumn[];
}

/** Counts the people of a release once; or those of a division, all of them and by its groups. */
export function countColumns(
  release: Release,
  side: Breakdown,
  wanted: {
    readonly division: { readonly division: Division; readonly cells: Cells } | undefined;
    readonly weights: Float64Array | undefined;
    readonly value: ((row: number) => number | undefined) | undefined;
  },
): Counted {
  const newColumn = (): ReaderColumn => ({
    base: new People(),
    answered: new People(),
    parts: side.categories.map(() => new People()),
    summing: new Summing(),
  });
  const { division, weights, value } = wanted;
  const { noise } = release;
  const people = division === undefined ? release.people : dividedPeople(division.division);
  const all = newColumn();
  const columns = division === undefined ? [] : [...division.division.groups, undefined].map(newColumn);
  for (let row = 0; row < people.length * 8; row++) {
    if (!hasBit(people, row)) continue;
    const weight = weights?.[row] ?? 1;
    const place = division && placeIn(division.division, division.cells[row] ?? Number.NaN);
    const column = place === undefined ? undefined : columns[place];
    for (const one of column === undefined ? [all] : [all, column]) {
      noise.put(one.base, row, weight);
      if (!side.isAnswered(row)) continue;
      noise.put(one.answered, row, weight);
      side.visit(row, (index) => {
        const part = one.parts[index];
        if (part !== undefined) noise.put(part, row, weight);
      });
      const number = value?.(row);
      if (number !== undefined) one.summing.add(number, weight);
    }
  }
  return { all, columns: columns.filter(({ base }, index) => index < columns.length - 1 || base.count > 0) };
}

/** What an answer is worth where a mean means something, cut off at the reach. */
export function readerValues(
  { kind, variables: [variable] }: ResultQuestion,
  cells: Cells | undefined,
  reachOfNumbers: Reach | undefined,
): { readonly reach: Reach; read(row: number): number | undefined } | undefined {
  if (variable === undefined || cells === undefined) return undefined;
  if (kind === 'NUMBER') {
    if (reachOfNumbers === undefined) return undefined;
    const { low, high } = reachOfNumbers;
    const read = (row: number) => {
      const cell = cells[row] ?? Number.NaN;
      return Number.isFinite(cell) ? Math.min(high, Math.max(low, cell)) : undefined;
    };
    return { reach: reachOfNumbers, read };
  }
  const isCounted = variable.type === 'scale' || variable.type === 'rank';
  if (!isCounted || !variable.choices.every(({ value }) => typeof value === 'number')) return undefined;
  const values = new Map(variable.choices.map(({ code, value }) => [code, Number(value)]));
  const all = [...values.values()];
  return { reach: { low: Math.min(...all), high: Math.max(...all) }, read: (row) => values.get(cells[row] ?? -1) };
}
