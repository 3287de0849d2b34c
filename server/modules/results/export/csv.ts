import type { DataCell, DataSet, DataVariable } from './data-set.ts';

/** As codes a cell is what a statistics program counts; as labels it is what people read. */
export type CsvCells = 'codes' | 'labels';

/** A spreadsheet takes a text that begins so for a formula, and runs it. */
const FORMULA_START = /^[=+\-@\t\r\n'＝＋－＠]/u;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * One row a person under a row of names. A text that a spreadsheet would run gets an apostrophe in front, and so does
 * one that begins with an apostrophe: taking one away from such a cell gives back what the member wrote.
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

/** A text as a cell: quoted where it must be, never a formula. */
export function csvText(text: string): string {
  return quoted(FORMULA_START.test(text) ? `'${text}` : text);
}

/** A text as it is, in quotes where a reader would otherwise see more cells or rows than one. */
export function quoted(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
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
