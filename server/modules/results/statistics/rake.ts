/** A group of people who are alike in every margin. */
export interface RakedCell {
  /** For each margin, which of its groups they are in. */
  readonly groups: readonly number[];
  readonly count: number;
}

export interface Raking {
  /** One weight for each cell; on average 1 over the people. */
  readonly weights: Float64Array;
  readonly isConverged: boolean;
  readonly rounds: number;
  /** The largest difference from a target that is left, as a share. */
  readonly largestGap: number;
}

const MOST_ROUNDS = 500;
const MOST_TRIMS = 50;
const CLOSE_ENOUGH = 1e-11;

/**
 * Iterative proportional fitting: weights under which every margin has its targets. A group that nobody is in cannot be
 * reached, and its target is shared among the others. With `largest`, no weight exceeds it, and the margins may be
 * missed by what that costs. R: survey::rake.
 */
export function rake(cells: readonly RakedCell[], targets: readonly (readonly number[])[], largest?: number): Raking {
  const people = cells.reduce((sum, { count }) => sum + count, 0);
  const reachable = targets.map((shares, margin) => reachableShares(cells, shares, margin));
  const weights = new Float64Array(cells.length).fill(1);
  let rounds = 0;
  const fit = (): void => {
    for (let round = 0; round < MOST_ROUNDS && gapOf(cells, weights, reachable, people) > CLOSE_ENOUGH; round++) {
      for (const [margin, shares] of reachable.entries()) scaleTo(cells, weights, { shares, margin, people });
      rounds += 1;
    }
  };
  fit();
  if (largest !== undefined) {
    for (let trim = 0; trim < MOST_TRIMS && trimTo(weights, largest); trim++) fit();
    trimTo(weights, largest);
  }
  const largestGap = gapOf(cells, weights, reachable, people);
  return { weights, isConverged: largestGap <= 1e-9, rounds, largestGap };
}

function reachableShares(cells: readonly RakedCell[], shares: readonly number[], margin: number): number[] {
  const met = new Set(cells.filter(({ count }) => count > 0).map(({ groups }) => groups[margin]));
  const within = shares.reduce((sum, share, group) => (met.has(group) ? sum + share : sum), 0);
  return shares.map((share, group) => (met.has(group) && within > 0 ? share / within : 0));
}

function sharesOf(
  cells: readonly RakedCell[],
  weights: Float64Array,
  { margin, groups, people }: { readonly margin: number; readonly groups: number; readonly people: number },
) {
  const sums = new Float64Array(groups);
  for (const [index, { groups: inGroups, count }] of cells.entries()) {
    const group = inGroups[margin] ?? 0;
    sums[group] = (sums[group] ?? 0) + (count * (weights[index] ?? 0)) / people;
  }
  return sums;
}

function scaleTo(
  cells: readonly RakedCell[],
  weights: Float64Array,
  { shares, margin, people }: { readonly shares: readonly number[]; readonly margin: number; readonly people: number },
) {
  const now = sharesOf(cells, weights, { margin, groups: shares.length, people });
  for (const [index, { groups }] of cells.entries()) {
    const group = groups[margin] ?? 0;
    const is = now[group] ?? 0;
    if (is > 0) weights[index] = ((weights[index] ?? 0) * (shares[group] ?? 0)) / is;
  }
}

function gapOf(
  cells: readonly RakedCell[],
  weights: Float64Array,
  targets: readonly (readonly number[])[],
  people: number,
) {
  let largest = 0;
  for (const [margin, shares] of targets.entries()) {
    const now = sharesOf(cells, weights, { margin, groups: shares.length, people });
    for (const [group, share] of shares.entries()) largest = Math.max(largest, Math.abs((now[group] ?? 0) - share));
  }
  return largest;
}

/** Cuts weights that are too large; false when there were none. */
function trimTo(weights: Float64Array, largest: number): boolean {
  let isTrimmed = false;
  for (const [index, weight] of weights.entries()) {
    if (weight <= largest * (1 + 1e-9)) continue;
    weights[index] = largest;
    isTrimmed = true;
  }
  return isTrimmed;
}
