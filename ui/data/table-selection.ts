export type TableSelection = ReadonlySet<string>;

export function toggleRow(selection: TableSelection, rowKey: string): TableSelection {
  const next = new Set(selection);
  if (!next.delete(rowKey)) next.add(rowKey);
  return next;
}

/** The box in the header: takes every row in view, or lets go of them all; what was chosen on other pages stays. */
export function toggleAll(selection: TableSelection, rowKeys: readonly string[]): TableSelection {
  const next = new Set(selection);
  const isEach = howMany(selection, rowKeys) === 'all';
  for (const rowKey of rowKeys) {
    if (isEach) next.delete(rowKey);
    else next.add(rowKey);
  }
  return next;
}

export function howMany(selection: TableSelection, rowKeys: readonly string[]): 'none' | 'some' | 'all' {
  const count = rowKeys.filter((rowKey) => selection.has(rowKey)).length;
  if (count === 0) return 'none';
  return count === rowKeys.length ? 'all' : 'some';
}
