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

/** As readForm found it when the file came, and the file's row keeps it. */
export function keptForm<Column extends string>({
  columns,
  separator,
}: {
  readonly columns: readonly string[];
  readonly separator: CsvSeparator;
}): LineForm<Column> {
  return { columns: columns as LineForm<Column>['columns'], separator };
}
