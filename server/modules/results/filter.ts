import { ENDED_COLUMN, OUTCOME_COLUMN, OUTCOMES, setBit, type Cells, type ResultOutcome } from './column-cells.ts';
import type { Codebook } from './codebook.ts';
import type { Group } from './weighting.ts';

/** Who is looked at: everybody who matches all of it. */
export interface ResultFilter {
  /** Completes and those under review unless said. */
  readonly outcomes?: readonly ResultOutcome[] | undefined;
  readonly endedFrom?: Date | undefined;
  /** Not included. */
  readonly endedBefore?: Date | undefined;
  readonly conditions?: readonly (Omit<Group, 'label'> & { readonly variable: string })[] | undefined;
}

export const COMPLETES: readonly ResultOutcome[] = ['QUALIFIED', 'UNDER_REVIEW'];

const CONDITIONS_LARGEST = 20;

/** Whether a filter asks for no more than the study has. */
export function isWithin(codebook: Codebook, { conditions = [] }: ResultFilter): boolean {
  const names = new Set(codebook.variables.map(({ name }) => name));
  return conditions.length <= CONDITIONS_LARGEST && conditions.every(({ variable }) => names.has(variable));
}

export function filterColumns(filter: ResultFilter): string[] {
  const hasDates = filter.endedFrom !== undefined || filter.endedBefore !== undefined;
  const conditions = (filter.conditions ?? []).map(({ variable }) => variable);
  return [...new Set([OUTCOME_COLUMN, ...(hasDates ? [ENDED_COLUMN] : []), ...conditions])];
}

export function isInGroup({ codes, from, to }: Omit<Group, 'label'>, cell: number): boolean {
  if (codes != null) return codes.includes(cell);
  return Number.isFinite(cell) && cell >= (from ?? -Infinity) && cell <= (to ?? Infinity);
}

/** Says of a row whether a filter keeps it; the columns are looked up once, since there may be very many rows. */
export function rowFilter(filter: ResultFilter, columns: ReadonlyMap<string, Cells>): (row: number) => boolean {
  const { outcomes = COMPLETES, endedFrom, endedBefore, conditions = [] } = filter;
  const outcomeCells = columns.get(OUTCOME_COLUMN) ?? [];
  const isKept = OUTCOMES.map((outcome) => outcomes.includes(outcome));
  const endedCells = columns.get(ENDED_COLUMN) ?? [];
  const from = endedFrom?.getTime() ?? -Infinity;
  const before = endedBefore?.getTime() ?? Infinity;
  const hasDates = endedFrom !== undefined || endedBefore !== undefined;
  const tests = conditions.map((condition) => ({ condition, cells: columns.get(condition.variable) ?? [] }));
  return (row) => {
    if (isKept[outcomeCells[row] ?? -1] !== true) return false;
    const ended = endedCells[row] ?? Number.NaN;
    if (hasDates && !(ended >= from && ended < before)) return false;
    return tests.every(({ condition, cells }) => isInGroup(condition, cells[row] ?? Number.NaN));
  };
}

/** One bit for each respondent that a filter keeps. */
export function filterBits(filter: ResultFilter, columns: ReadonlyMap<string, Cells>, count: number): Buffer {
  const bits = Buffer.alloc(Math.ceil(count / 8));
  const keeps = rowFilter(filter, columns);
  for (let row = 0; row < count; row++) if (keeps(row)) setBit(bits, row);
  return bits;
}
