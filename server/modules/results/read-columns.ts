import type { Db } from '#server/platform/database/database.ts';
import { isNumeric, type Codebook } from './codebook.ts';
import { BLOCK_ROWS, emptyCells, ENDED_COLUMN, SECONDS_COLUMN, unpackInto, type Cells } from './column-cells.ts';
import { selectColumns } from './results.store.ts';

/** A study as far as it was gathered, and what its data means. */
export interface GatheredStudy {
  readonly studyId: string;
  readonly codebook: Codebook;
  readonly respondents: number;
}

/** Whole columns of a study, one cell for each respondent. */
export async function readColumns(
  db: Db,
  { studyId, codebook, respondents }: GatheredStudy,
  names: readonly string[],
): Promise<ReadonlyMap<string, Cells>> {
  const variables = new Map(codebook.variables.map((variable) => [variable.name, variable]));
  const isNumber = (name: string): boolean => {
    const variable = variables.get(name);
    return variable === undefined ? name === SECONDS_COLUMN || name === ENDED_COLUMN : isNumeric(variable);
  };
  const columns = new Map(names.map((name) => [name, emptyCells(respondents, { isNumber: isNumber(name) })]));
  for (const { variable, block, cells } of names.length === 0 ? [] : await selectColumns(db, studyId, names)) {
    const column = columns.get(variable);
    const first = block * BLOCK_ROWS;
    if (column === undefined || first >= respondents) continue;
    // More may have been added since they were counted.
    unpackInto(column, cells.subarray(0, (respondents - first) * column.BYTES_PER_ELEMENT), first);
  }
  return columns;
}
