import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CountedColumn } from '../figures.ts';
import { People } from '../people.ts';
import { shownCells, shownParts } from './hide-cells.ts';
import { SetNoise } from './set-noise.ts';
import { smallestCut } from './smallest-cut.ts';

const noise = new SetNoise('a secret of this test');

/** A table of counts, a list for each column, with people who are all different. */
function tableOf(counts: readonly (readonly number[])[]): { all: CountedColumn; columns: CountedColumn[] } {
  let row = 0;
  const newColumn = (): CountedColumn => ({
    base: new People(),
    answered: new People(),
    parts: (counts[0] ?? []).map(() => new People()),
  });
  const all = newColumn();
  const columns = counts.map((list) => {
    const column = newColumn();
    for (const [index, count] of list.entries()) {
      for (let person = 0; person < count; person++) {
        row += 1;
        for (const one of [all, column]) {
          for (const set of [one.base, one.answered, one.parts[index]]) if (set) noise.put(set, row, 1);
        }
      }
    }
    return column;
  });
  return { all, columns };
}

describe('a cell that is shown', () => {
  const counts = fc.tuple(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 2, max: 5 })).chain(([columns, rows]) =>
    fc.array(fc.array(fc.nat({ max: 40 }), { minLength: rows, maxLength: rows }), {
      minLength: columns,
      maxLength: columns,
    }),
  );

  it('is about ten people, leaves ten others, and gives no hidden one away', () => {
    fc.assert(
      fc.property(counts, (table) => {
        const { all, columns } = tableOf(table);
        const shown = shownCells(all, columns, { isOverlapping: false }, noise);
        const isShown = (column: number, index: number): boolean => shown[column]?.[index] === true;
        for (const [column, list] of table.entries()) {
          const answered = list.reduce((sum, one) => sum + one, 0);
          for (const [index, count] of list.entries()) {
            if (isShown(column, index)) expect(Math.min(count, answered - count)).toBeGreaterThanOrEqual(10);
          }
          const open = list.filter((_, index) => isShown(column, index));
          const hidden = answered - open.reduce((sum, one) => sum + one, 0);
          if (open.length > 0 && open.length < list.length) expect(hidden).toBeGreaterThanOrEqual(10);
        }
        for (const index of (table[0] ?? []).keys()) {
          const row = table.map((list) => list[index] ?? 0);
          const open = row.filter((_, column) => isShown(column, index));
          const hidden = row.reduce((sum, one) => sum + one, 0) - open.reduce((sum, one) => sum + one, 0);
          if (open.length > 0 && open.length < row.length) expect(hidden).toBeGreaterThanOrEqual(10);
        }
      }),
    );
  });

  it('is not there where everybody agrees, or all but a few', () => {
    const shown = (list: readonly number[]) => shownParts(tableOf([list]).all, { isOverlapping: false }, noise);
    expect(shown([60, 0])).toEqual([false, false]);
    expect(shown([60, 7])).toEqual([false, false]);
    expect(shown([60, 50, 3])).toEqual([true, false, false]);
    expect(shown([60, 50])).toEqual([true, true]);
  });
});

describe('chance', () => {
  it('is the same for the same people and another for one more, never far off and never under ten', () => {
    const people = (rows: readonly number[]) => {
      const set = new People();
      for (const row of rows) noise.put(set, row, 1);
      return set;
    };
    const rows = Array.from({ length: 60 }, (_, row) => row);
    expect(noise.count(people(rows))).toBe(noise.count(people(rows.toReversed())));
    const told = new Set<number>();
    for (let size = 10; size < 60; size++) {
      for (let first = 0; first + size <= 60; first++) {
        const count = noise.count(people(rows.slice(first, first + size)));
        expect(count % 5).toBe(0);
        expect(count).toBeGreaterThanOrEqual(10);
        expect(Math.abs(count - size)).toBeLessThanOrEqual(8);
        if (size === 40) told.add(count);
      }
    }
    expect(told.size).toBeGreaterThan(2);
  });
});

describe('the smallest cut', () => {
  it.each([
    [
      'two groups that are nearly the same people',
      [
        [0, 0, 40, 1],
        [0, 0, 0, 39],
        [40, 0, 0, 0],
        [1, 39, 0, 0],
      ],
      1,
    ],
    [
      'two that are the same',
      [
        [0, 0, 40, 0],
        [0, 0, 0, 39],
        [40, 0, 0, 0],
        [0, 39, 0, 0],
      ],
      39,
    ],
    [
      'two that have nothing to do with each other',
      [
        [0, 0, 20, 20],
        [0, 0, 20, 20],
        [20, 20, 0, 0],
        [20, 20, 0, 0],
      ],
      40,
    ],
    [
      'bands that make a half but for three people',
      [
        [0, 0, 0, 20, 0],
        [0, 0, 0, 17, 3],
        [0, 0, 0, 0, 40],
        [20, 17, 0, 0, 0],
        [0, 3, 40, 0, 0],
      ],
      3,
    ],
  ])('of %s', (_name, weights, expected) => expect(smallestCut(weights)).toBe(expected));
});
