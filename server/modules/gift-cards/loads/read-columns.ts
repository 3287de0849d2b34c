import {
  LOAD_COLUMNS,
  LOAD_SEPARATORS,
  type LoadColumn,
  type LoadSeparator,
} from '#contract/rewards/gift-card-loads.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { LoadRow } from './loads.store.ts';

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

/** How the lines of a load are to be read, as readColumns found it when its file came. */
export function formOf({ columns, separator }: Pick<LoadRow, 'columns' | 'separator'>): LineForm {
  return { columns: columns as unknown as LineForm['columns'], separator };
}

/** A cell in quotes with doubled quotes inside, perhaps behind Excel's =, or anything without a separator; then what ends it. */
const CELLS: Readonly<Record<LoadSeparator, RegExp>> = {
  ',': /[ \t]*(?:=?"((?:[^"]|"")*)"[ \t]*|([^,]*))(,|$)/y,
  ';': /[ \t]*(?:=?"((?:[^"]|"")*)"[ \t]*|([^;]*))(;|$)/y,
  '\t': /[ ]*(?:=?"((?:[^"]|"")*)"[ ]*|([^\t]*))(\t|$)/y,
};
/** Excel's way to keep the digits of a number, inside of a cell in quotes: "=""0123""". */
const KEPT_AS_TEXT = /^="(.*)"$/;

/** The cells of one line, trimmed; undefined when a quotation mark is not closed or stands in the middle of something. */
export function csvCells(line: string, separator: LoadSeparator): string[] | undefined {
  const cell = CELLS[separator];
  const cells: string[] = [];
  cell.lastIndex = 0;
  for (;;) {
    const found = cell.exec(line);
    if (found === null) return undefined;
    const [, inQuotes, bare = '', end] = found;
    if (inQuotes === undefined && bare.includes('"')) return undefined;
    const text = (inQuotes?.replaceAll('""', '"') ?? bare).trim();
    cells.push((KEPT_AS_TEXT.exec(text)?.[1] ?? text).trim());
    if (end === '') return cells;
  }
}
