import {
  selectBalanced,
  WHOLE_TEST_CELL,
  type Candidate,
  type CellTarget,
  type DrawnSelection,
} from '#contract/product-tests/selection.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { countPlaces, type WaitingPerson } from './choose.ts';
import { readUnitsLeft, type TestRow } from '../product-tests.store.ts';

export interface Drawing {
  readonly people: readonly (WaitingPerson & { readonly cell: string | null })[];
  readonly seed: string;
  /** Of all where there are no cells. */
  readonly wanted: number | null;
}

/** Who would be picked now: so many of each cell as its target lacks, by lot, or first come, first served. */
export async function drawSelection(
  db: Db,
  test: TestRow,
  { people, seed, wanted }: Drawing,
): Promise<Result<DrawnSelection, 'too-few-units'>> {
  const places = await countPlaces(db, test.project_id);
  const unitsLeft = await readUnitsLeft(db, test.project_id);
  const whole = { name: WHOLE_TEST_CELL, target: wanted ?? unitsLeft };
  const cells =
    test.cells.length === 0
      ? [whole]
      : test.cells.map(({ name, target }) => ({
          name,
          target: Math.max(0, target - (places.get(name)?.selected ?? 0)),
        }));
  const candidates = people.map(({ participantId, cell }) => ({
    id: participantId,
    cell: test.cells.length === 0 ? WHOLE_TEST_CELL : cell,
  }));
  const drawn =
    test.selection_rule === 'RULE' ? firstCome(candidates, cells) : selectBalanced({ people: candidates, cells, seed });
  return drawn.selected.length > unitsLeft ? err('too-few-units') : ok(drawn);
}

/** So many of each cell as it wants, in the order in which they passed the screener. */
function firstCome(people: readonly Candidate[], cells: readonly CellTarget[]): DrawnSelection {
  const drawn = cells.map((cell) => {
    const ofCell = people
      .filter((person) => person.cell === cell.name)
      .map(({ id }, index) => ({ id, cell: cell.name, lot: 0, rank: index + 1 }));
    const [selected, rest] = [ofCell.slice(0, cell.target), ofCell.slice(cell.target)];
    const counts = { candidates: ofCell.length, selected: selected.length, reserve: rest.length };
    return { selected, rest, counted: { ...cell, ...counts, shortBy: Math.max(0, cell.target - ofCell.length) } };
  });
  const names = new Set(cells.map(({ name }) => name));
  return {
    selected: drawn.flatMap(({ selected }) => selected),
    reserve: drawn.flatMap(({ rest }) => rest),
    cells: drawn.map(({ counted }) => counted),
    withoutCell: people.filter(({ cell }) => cell === null || !names.has(cell)).map(({ id }) => id),
  };
}
