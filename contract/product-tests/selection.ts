/** Who tests, by lot: the same seed always draws the same people, and nobody can tell a lot beforehand without it. */
export interface Candidate {
  readonly id: string;
  /** The cell they belong to; null for those who fit into none. */
  readonly cell: string | null;
}

export interface CellTarget {
  readonly name: string;
  readonly target: number;
}

export interface DrawnPerson {
  readonly id: string;
  readonly cell: string;
  /** From 0 to below 1; the lowest are drawn first. */
  readonly lot: number;
  /** Place in the cell, from 1; the reserve goes on where the selected end. */
  readonly rank: number;
}

export interface DrawnCell extends CellTarget {
  readonly candidates: number;
  readonly selected: number;
  readonly reserve: number;
  /** How many are missing; 0 where the target is met. */
  readonly shortBy: number;
}

export interface DrawnSelection {
  readonly selected: readonly DrawnPerson[];
  readonly reserve: readonly DrawnPerson[];
  readonly cells: readonly DrawnCell[];
  /** Those who fit into no cell. */
  readonly withoutCell: readonly string[];
}

/** A test without cells has this one, in which everybody is. */
export const WHOLE_TEST_CELL = '';

/** So many of each cell as it wants, to the person; everybody else of the cell is its reserve, in the order of the lots. */
export function selectBalanced({
  people,
  cells,
  seed,
}: {
  readonly people: readonly Candidate[];
  readonly cells: readonly CellTarget[];
  readonly seed: string;
}): DrawnSelection {
  const byCell = new Map(cells.map(({ name }) => [name, new Map<string, number>()]));
  const withoutCell = new Set<string>();
  const known = new Set<string>();
  for (const { id, cell } of people) {
    if (known.has(id)) continue;
    known.add(id);
    const lots = cell === null ? undefined : byCell.get(cell);
    if (lots === undefined) withoutCell.add(id);
    else lots.set(id, lotOf(seed, id));
  }
  const drawn = cells.map((cell) => drawCell(cell, byCell.get(cell.name) ?? new Map<string, number>()));
  return {
    selected: drawn.flatMap(({ selected }) => selected),
    reserve: drawn.flatMap(({ reserve }) => reserve),
    cells: drawn.map(({ counted }) => counted),
    withoutCell: [...withoutCell],
  };
}

function drawCell({ name, target }: CellTarget, lots: ReadonlyMap<string, number>) {
  const order = [...lots].toSorted(([id, lot], [otherId, otherLot]) => lot - otherLot || (id < otherId ? -1 : 1));
  const people = order.map(([id, lot], index) => ({ id, cell: name, lot, rank: index + 1 }));
  const [selected, reserve] = [people.slice(0, target), people.slice(target)];
  const counted: DrawnCell = {
    name,
    target,
    candidates: people.length,
    selected: selected.length,
    reserve: reserve.length,
    shortBy: Math.max(0, target - people.length),
  };
  return { selected, reserve, counted };
}

/** A lot from 0 to below 1, of all the 53 bits that a number can hold. */
export function lotOf(seed: string, id: string): number {
  const text = `${seed}\n${id}`;
  let [high, low] = [0xde_ad_be_ef, 0x41_c6_ce_57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return ((low & 0x1f_ff_ff) * 2 ** 32 + (high >>> 0)) / 2 ** 53;
}
