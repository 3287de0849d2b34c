export interface TableSort {
  readonly columnKey: string;
  readonly direction: 'ascending' | 'descending';
}

export type SortValue = string | number | undefined;

/** A press on a header: first ascending, then descending, then as the rows came. */
export function nextSort(sort: TableSort | undefined, columnKey: string): TableSort | undefined {
  if (sort?.columnKey !== columnKey) return { columnKey, direction: 'ascending' };
  return sort.direction === 'ascending' ? { columnKey, direction: 'descending' } : undefined;
}

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

/** Rows in order; those without a value come last either way, equal ones stay as they were. */
export function sortRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  direction: TableSort['direction'],
): Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    return sign * compare(a, b);
  });
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}
