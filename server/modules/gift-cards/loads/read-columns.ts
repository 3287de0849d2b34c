import { LOAD_COLUMNS, type LoadColumn } from '#contract/gift-card-loads.ts';
import { csvCells } from './csv-cells.ts';

/** What each column of a file is; empty for one that is not read. */
export type Columns = readonly (LoadColumn | '')[];

const NEEDED: readonly LoadColumn[] = ['value', 'currency', 'code', 'key'];

/** The columns that the first line names, in any order; undefined when something that is needed is not there. */
export function readColumns(firstLine: string): Columns | undefined {
  const names = csvCells(firstLine)?.map((cell) => cell.toLowerCase().replaceAll(/[^a-z]/g, ''));
  if (names === undefined) return undefined;
  const columns = names.map((name) => LOAD_COLUMNS.find((known) => known === name) ?? '');
  const has = (column: LoadColumn) => columns.includes(column);
  const isNamedTwice = LOAD_COLUMNS.some((column) => columns.filter((one) => one === column).length > 1);
  const canBeShown = has('link') || (has('number') && has('pin'));
  return NEEDED.every(has) && canBeShown && !isNamedTwice ? columns : undefined;
}
