import { isPlainLine } from '#contract/rules/characters.ts';
import { CSV_SEPARATORS, type CsvSeparator } from '#contract/wire/csv.ts';
import { csvCells } from './csv-cells.ts';
import { err, ok, type Result } from '../result.ts';

/** How the lines of a file are to be read: what each column is, empty for one that is not read. */
export interface LineForm<Column extends string> {
  readonly columns: readonly (Column | '')[];
  readonly separator: CsvSeparator;
}

export type ColumnsProblem = 'no-columns' | 'columns-twice';
export type FoundColumns<Column extends string> =
  | { readonly columns: readonly (Column | '')[] }
  | { readonly problem: ColumnsProblem };

/** The columns that the first line names, in any order, and what stands between them: whatever names all that are needed. */
export function readForm<Column extends string>(
  firstLine: string,
  columnsIn: (names: readonly string[]) => FoundColumns<Column>,
): Result<LineForm<Column>, ColumnsProblem> {
  for (const separator of CSV_SEPARATORS) {
    const found = columnsIn(csvCells(firstLine, separator) ?? []);
    if ('columns' in found) return ok({ columns: found.columns, separator });
    if (found.problem === 'columns-twice') return err(found.problem);
  }
  return err('no-columns');
}

/** Before the name of a column that is not read, in the row of its file: it is shown, and nothing else is done with it. */
const LEFT_OUT_COLUMN = 'left-out:';
const COLUMN_NAME_MAX_CHARACTERS = 120;

/** The columns as the row of a file keeps them: those that are not read by the name that the file gives them. */
export function columnsToKeep({ columns, separator }: LineForm<string>, firstLine: string): string[] {
  const names = csvCells(firstLine, separator) ?? [];
  return columns.map((column, index) => {
    const name = names[index]?.trim() ?? '';
    if (column !== '' || name === '' || !isPlainLine(name)) return column;
    return `${LEFT_OUT_COLUMN}${Array.from(name).slice(0, COLUMN_NAME_MAX_CHARACTERS).join('')}`;
  });
}

/** A column of a file, and as what it is read; null for one that is left out. */
export interface ShownColumn {
  readonly name: string;
  readonly readAs?: string | null | undefined;
}

/** The columns of a file in its order, for who brought it in. */
export const shownColumns = (kept: readonly string[]): readonly ShownColumn[] =>
  kept
    .filter((column) => column !== '')
    .map((column) =>
      column.startsWith(LEFT_OUT_COLUMN)
        ? { name: column.slice(LEFT_OUT_COLUMN.length), readAs: null }
        : { name: column, readAs: column },
    );

/** As readForm found it when the file came, and the file's row keeps it. */
export function keptForm<Column extends string>({
  columns,
  separator,
}: {
  readonly columns: readonly string[];
  readonly separator: CsvSeparator;
}): LineForm<Column> {
  const read = columns.map((column) => (column.startsWith(LEFT_OUT_COLUMN) ? '' : column));
  return { columns: read as LineForm<Column>['columns'], separator };
}
