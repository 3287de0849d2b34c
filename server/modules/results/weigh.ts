import type { Db } from '#server/platform/database/database.ts';
import { hasBit, OUTCOME_COLUMN, type Cells } from './column-cells.ts';
import { isInGroup, rowFilter } from './filter.ts';
import { readColumns, type GatheredStudy } from './read-columns.ts';
import { selectWeighting } from './results.store.ts';
import { effectiveBase } from './statistics/proportions.ts';
import { rake } from './statistics/rake.ts';
import type { Margin, Weighing } from './weighting.ts';

const GROUPS_LARGEST = 100;

/** The weights that a study's saved targets give its completes, or these people; undefined when none are saved. */
export async function weigherOf(db: Db, study: GatheredStudy, people?: Buffer): Promise<Weighing | undefined> {
  const saved = await selectWeighting(db, study.studyId);
  if (saved === undefined) return undefined;
  const names = [OUTCOME_COLUMN, ...saved.margins.map(({ variable }) => variable)];
  const columns = await readColumns(db, study, names);
  return weigh(columns, study.respondents, { ...saved, people });
}

/** Rakes the completes to the margins. Anyone who is in no group of some margin counts once. */
function weigh(
  columns: ReadonlyMap<string, Cells>,
  respondents: number,
  wanted: {
    readonly margins: readonly Margin[];
    readonly largest_weight: number | null;
    readonly people: Buffer | undefined;
  },
): Weighing {
  const { margins, largest_weight: largest, people } = wanted;
  const weights = new Float64Array(respondents).fill(1);
  const cells = new Map<number, { groups: number[]; count: number; rows: number[] }>();
  const isComplete = people === undefined ? rowFilter({}, columns) : (row: number) => hasBit(people, row);
  for (let row = 0; row < respondents; row++) {
    const groups = isComplete(row) ? groupsOf(columns, margins, row) : undefined;
    if (groups === undefined) continue;
    const key = groups.reduce((all, group) => all * GROUPS_LARGEST + group, 0);
    const cell = cells.get(key) ?? { groups, count: 0, rows: [] };
    cell.count += 1;
    cell.rows.push(row);
    cells.set(key, cell);
  }
  const list = [...cells.values()];
  const shares = margins.map(({ targets }) => targets.map(({ share }) => share));
  const raked = rake(list, shares, largest ?? undefined);
  const found = { sum: 0, squares: 0, people: 0, smallest: Infinity, largest: 0 };
  for (const [index, { rows, count }] of list.entries()) {
    const weight = raked.weights[index] ?? 1;
    for (const row of rows) weights[row] = weight;
    found.people += count;
    found.sum += count * weight;
    found.squares += count * weight * weight;
    found.smallest = Math.min(found.smallest, weight);
    found.largest = Math.max(found.largest, weight);
  }
  const base = effectiveBase(found.sum, found.squares);
  return {
    weights,
    isConverged: raked.isConverged,
    rounds: raked.rounds,
    largestGap: raked.largestGap,
    people: found.people,
    effectiveBase: base,
    designEffect: base > 0 ? found.people / base : 1,
    smallestWeight: found.people > 0 ? found.smallest : 1,
    largestWeight: found.people > 0 ? found.largest : 1,
  };
}

function groupsOf(columns: ReadonlyMap<string, Cells>, margins: readonly Margin[], row: number): number[] | undefined {
  const groups: number[] = [];
  for (const { variable, targets } of margins) {
    const cell = columns.get(variable)?.[row] ?? Number.NaN;
    const group = targets.findIndex((target) => isInGroup(target, cell));
    if (group < 0) return undefined;
    groups.push(group);
  }
  return groups;
}
