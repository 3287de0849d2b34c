import { ENDED_COLUMN, OUTCOME_COLUMN, outcomeCode, setBit, type Cells, type ResultOutcome } from './column-cells.ts';
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

/** The columns that a filter looks at. */
export function filterColumns(filter: ResultFilter): string[] {
  const hasDates = filter.endedFrom !== undefined || filter.endedBefore !== undefined;
  const conditions = (filter.conditions ?? []).map(({ variable }) => variable);
  return [...new Set([OUTCOME_COLUMN, ...(hasDates ? [ENDED_COLUMN] : []), ...conditions])];
}

export function isInGroup({ codes, from, to }: Omit<Group, 'label'>, cell: number): boolean {
  if (codes != null) return codes.includes(cell);
  return Number.isFinite(cell) && cell >= (from ?? -Infinity) && cell <= (to ?? Infinity);
}

export function keepsRow(filter: ResultFilter, columns: ReadonlyMap<string, Cells>, row: number): boolean {
  const cell = (name: string): number => columns.get(name)?.[row] ?? Number.NaN;
  const { outcomes = COMPLETES, endedFrom, endedBefore, conditions = [] } = filter;
  if (!outcomes.some((outcome) => outcomeCode(outcome) === cell(OUTCOME_COLUMN))) return false;
  if (endedFrom !== undefined && !(cell(ENDED_COLUMN) >= endedFrom.getTime())) return false;
  if (endedBefore !== undefined && !(cell(ENDED_COLUMN) < endedBefore.getTime())) return false;
  return conditions.every((condition) => isInGroup(condition, cell(condition.variable)));
}

/** One bit for each respondent that a filter keeps. */
export function filterBits(filter: ResultFilter, columns: ReadonlyMap<string, Cells>, count: number): Buffer {
  const bits = Buffer.alloc(Math.ceil(count / 8));
  for (let row = 0; row < count; row++) if (keepsRow(filter, columns, row)) setBit(bits, row);
  return bits;
}
