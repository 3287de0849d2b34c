import { csvText } from '#contract/wire/csv.ts';
import type { DataCell, DataSet, DataVariable } from './data-set.ts';

/** As codes a cell is what a statistics program counts; as labels it is what people read. */
type CsvCells = 'codes' | 'labels';

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * One row a person under a row of names, no cell of it a formula.
 */
export async function* csvOf(data: DataSet, cells: CsvCells): AsyncGenerator<Buffer> {
  const writers = data.variables.map((variable) => cellWriter(variable, cells));
  // Without the mark spreadsheets read the file in an old encoding and spoil every accent.
  yield Buffer.from(`${BYTE_ORDER_MARK}${data.variables.map(({ name }) => name).join(',')}\r\n`);
  for await (const rows of data.blocks()) {
    yield Buffer.from(
      rows.map((row) => `${row.map((cell, index) => writers[index]?.(cell) ?? '').join(',')}\r\n`).join(''),
    );
  }
}

function cellWriter(variable: DataVariable, cells: CsvCells): (cell: DataCell) => string {
  const labels = new Map<DataCell, string>(
    cells === 'labels'
      ? [...variable.choices, ...variable.missing].map(({ code, label }) => [code, csvText(label)])
      : [],
  );
  return (cell) => {
    if (cell === null) return '';
    if (typeof cell === 'string') return csvText(cell);
    if (variable.kind === 'instant') return new Date(cell).toISOString();
    return labels.get(cell) ?? String(cell);
  };
}
