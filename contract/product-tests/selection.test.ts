import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lotOf, selectBalanced, WHOLE_TEST_CELL, type Candidate } from './selection.ts';

const CELLS = ['North', 'South', 'East', 'West'].map((name) => ({ name, target: 125 }));
/** The cells are not of one size: 1 in 2, 1 in 4 and twice 1 in 8. */
const cellOf = (index: number) =>
  ['North', 'South', 'North', 'East', 'North', 'South', 'North', 'West'][index % 8] ?? null;
const PEOPLE: readonly Candidate[] = Array.from({ length: 20_000 }, (_, index) => ({
  id: `P-${10_000 + index}`,
  cell: cellOf(index),
}));
const draw = (seed: string, people = PEOPLE) => selectBalanced({ people, cells: CELLS, seed });
const idsOf = (people: readonly { readonly id: string }[]) => people.map(({ id }) => id);

describe('500 of 20,000 in four cells', () => {
  const drawn = draw('first');

  test('each cell has as many as it wants, to the person, of its own people', () => {
    expect(drawn.cells.map(({ selected, shortBy }) => [selected, shortBy])).toEqual([
      [125, 0],
      [125, 0],
      [125, 0],
      [125, 0],
    ]);
    const cells = new Map(PEOPLE.map(({ id, cell }) => [id, cell]));
    expect([...drawn.selected, ...drawn.reserve].filter(({ id, cell }) => cells.get(id) !== cell)).toEqual([]);
  });

  test('nobody twice, and nobody lost', () => {
    const all = idsOf([...drawn.selected, ...drawn.reserve]);
    expect(drawn.selected).toHaveLength(500);
    expect(new Set(all).size).toBe(20_000);
    expect(all).toHaveLength(20_000);
  });

  test('the same seed draws the same people, in whatever order they come and if some come twice', () => {
    expect(draw('first')).toEqual(drawn);
    expect(draw('first', [...PEOPLE.toReversed(), ...PEOPLE.slice(0, 100)])).toEqual(drawn);
  });

  test('another seed draws others', () => {
    const others = new Set(idsOf(draw('second').selected));
    const both = idsOf(drawn.selected).filter((id) => others.has(id));
    // By chance about 20 are drawn twice.
    expect(both.length).toBeLessThan(60);
  });

  test('the reserve goes on in its cell where the selected end', () => {
    const ranks = (name: string) =>
      [...drawn.selected, ...drawn.reserve].filter(({ cell }) => cell === name).map(({ rank }) => rank);
    for (const { name } of CELLS) {
      expect(ranks(name)).toEqual(Array.from({ length: ranks(name).length }, (_, index) => index + 1));
    }
    const lots = drawn.reserve.filter(({ cell }) => cell === 'West').map(({ lot }) => lot);
    expect(lots).toEqual(lots.toSorted((one, other) => one - other));
  });
});

test('a cell with too few people is told, and takes all of them', () => {
  const people = PEOPLE.filter(({ cell }, index) => cell !== 'East' || index < 80);
  const { cells, selected, reserve } = draw('first', people);
  expect(cells.find(({ name }) => name === 'East')).toEqual({
    name: 'East',
    target: 125,
    candidates: 10,
    selected: 10,
    reserve: 0,
    shortBy: 115,
  });
  expect(selected).toHaveLength(385);
  expect(reserve.filter(({ cell }) => cell === 'East')).toEqual([]);
});

test('who fits into no cell is neither selected nor in the reserve', () => {
  const people = [
    { id: 'P-1', cell: null },
    { id: 'P-2', cell: 'Elsewhere' },
    { id: 'P-3', cell: 'North' },
  ];
  const { selected, reserve, withoutCell } = draw('first', people);
  expect([idsOf(selected), idsOf(reserve), withoutCell]).toEqual([['P-3'], [], ['P-1', 'P-2']]);
});

test('without cells, everybody is in one', () => {
  const people = PEOPLE.map(({ id }) => ({ id, cell: WHOLE_TEST_CELL }));
  const { selected } = selectBalanced({ people, cells: [{ name: WHOLE_TEST_CELL, target: 500 }], seed: 'x' });
  expect(selected).toHaveLength(500);
});

test('lots are spread evenly, and seeds and names do not run into each other', () => {
  const tenths = Array.from({ length: 10 }, () => 0);
  for (const { id } of PEOPLE) {
    const tenth = Math.floor(lotOf('first', id) * 10);
    tenths[tenth] = (tenths[tenth] ?? 0) + 1;
  }
  for (const count of tenths) expect(Math.abs(count - 2_000)).toBeLessThan(200);
  fc.assert(
    fc.property(fc.string(), fc.uuid(), (seed, id) => {
      const lot = lotOf(seed, id);
      expect(lot >= 0 && lot < 1).toBe(true);
    }),
  );
});

test('a lot stays the same for good: who was drawn can be shown years later', () => {
  expect(['P-1', 'P-2', 'P-3'].map((id) => lotOf('seed', id))).toEqual([
    0.031663874115864576, 0.8246958739216232, 0.7343940681230089,
  ]);
});
