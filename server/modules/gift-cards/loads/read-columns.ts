import {
  LOAD_COLUMNS,
  LOAD_SEPARATORS,
  type LoadColumn,
  type LoadSeparator,
} from '#contract/rewards/gift-card-loads.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { csvCells } from './csv-cells.ts';

/** What each column of a file is; empty for one that is not read. */
export type Columns = readonly (LoadColumn | '')[];

/** How the lines of a file are to be read. */
export interface LineForm {
  readonly columns: Columns;
  readonly separator: LoadSeparator;
}

const NEEDED: readonly LoadColumn[] = ['value', 'currency', 'code', 'key'];

/** The columns that the first line names, in any order, and what stands between them. */
export function readColumns(firstLine: string): Result<LineForm, 'no-columns' | 'columns-twice'> {
  for (const separator of LOAD_SEPARATORS) {
    const columns = columnsOf(firstLine, separator);
    const has = (column: LoadColumn) => columns.includes(column);
    if (!NEEDED.every(has) || !(has('link') || (has('number') && has('pin')))) continue;
    const isNamedTwice = LOAD_COLUMNS.some((column) => columns.filter((one) => one === column).length > 1);
    return isNamedTwice ? err('columns-twice') : ok({ columns, separator });
  }
  return err('no-columns');
}

function columnsOf(firstLine: string, separator: LoadSeparator): Columns {
  const names = csvCells(firstLine, separator)?.map((cell) => cell.toLowerCase().replaceAll(/[^a-z]/g, ''));
  return (names ?? []).map((name) => LOAD_COLUMNS.find((known) => known === name) ?? '');
}
