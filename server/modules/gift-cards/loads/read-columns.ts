import { LOAD_COLUMNS, type LoadColumn } from '#contract/rewards/gift-card-loads.ts';
import { CSV_SEPARATORS, type CsvSeparator } from '#contract/wire/csv.ts';
import { csvCells } from '#server/platform/csv-cells.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { LoadRow } from './loads.store.ts';

/** What each column of a file is; empty for one that is not read. */
export type Columns = readonly (LoadColumn | '')[];

/** How the lines of a file are to be read. */
export interface LineForm {
  readonly columns: Columns;
  readonly separator: CsvSeparator;
}

const NEEDED: readonly LoadColumn[] = ['value', 'currency', 'code', 'key'];

/** The columns that the first line names, in any order, and what stands between them. */
export function readColumns(firstLine: string): Result<LineForm, 'no-columns' | 'columns-twice'> {
  for (const separator of CSV_SEPARATORS) {
    const columns = columnsOf(firstLine, separator);
    const has = (column: LoadColumn) => columns.includes(column);
    if (!NEEDED.every(has) || !(has('link') || (has('number') && has('pin')))) continue;
    const isNamedTwice = LOAD_COLUMNS.some((column) => columns.filter((one) => one === column).length > 1);
    return isNamedTwice ? err('columns-twice') : ok({ columns, separator });
  }
  return err('no-columns');
}

function columnsOf(firstLine: string, separator: CsvSeparator): Columns {
  const names = csvCells(firstLine, separator)?.map((cell) => cell.toLowerCase().replaceAll(/[^a-z]/g, ''));
  return (names ?? []).map((name) => LOAD_COLUMNS.find((known) => known === name) ?? '');
}

/** How the lines of a load are to be read, as readColumns found it when its file came. */
export function formOf({ columns, separator }: Pick<LoadRow, 'columns' | 'separator'>): LineForm {
  return { columns: columns as unknown as LineForm['columns'], separator };
}
