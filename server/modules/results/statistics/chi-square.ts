import { chiSquareUpper } from './distributions.ts';

export interface ChiSquare {
  readonly statistic: number;
  readonly degrees: number;
  readonly p: number;
}

const EXPECTED_MIN = 5;
const SMALL_SHARE_MAX = 0.2;

/**
 * Whether the rows of a table depend on its columns. Rows and columns that nobody is in do not count; undefined when
 * fewer than two of either are left, or when more than a fifth of the cells expect fewer than five (Cochran). R: chisq.test(table, correct = FALSE).
 */
export function chiSquare(table: readonly (readonly number[])[]): ChiSquare | undefined {
  const rowSums = table.map((row) => sum(row));
  const columnSums = (table[0] ?? []).map((_, column) => sum(table.map((row) => row[column] ?? 0)));
  const total = sum(rowSums);
  const rows = rowSums.filter((one) => one > 0).length;
  const columns = columnSums.filter((one) => one > 0).length;
  if (rows < 2 || columns < 2) return undefined;
  let statistic = 0;
  let small = 0;
  for (const [index, row] of table.entries()) {
    for (const [column, count] of row.entries()) {
      const expected = ((rowSums[index] ?? 0) * (columnSums[column] ?? 0)) / total;
      if (expected > 0) statistic += (count - expected) ** 2 / expected;
      if (expected > 0 && expected < EXPECTED_MIN) small += 1;
    }
  }
  if (small > rows * columns * SMALL_SHARE_MAX) return undefined;
  const degrees = (rows - 1) * (columns - 1);
  return { statistic, degrees, p: chiSquareUpper(statistic, degrees) };
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
