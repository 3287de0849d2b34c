import {
  PEOPLE_COLUMNS,
  PEOPLE_COLUMNS_NEEDED,
  type PeopleColumn,
  type PeopleFilePurpose,
} from '#contract/joining/people-files.ts';
import { CSV_SEPARATORS, lettersOfHeader, type CsvSeparator } from '#contract/wire/csv.ts';
import { csvCells } from '#server/platform/csv-cells.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { PeopleFileRow } from './people-files.store.ts';

/** How the lines of a file are to be read: what each column is, empty for one that is not read. */
export interface LineForm {
  readonly columns: readonly (PeopleColumn | '')[];
  readonly separator: CsvSeparator;
}

/** The columns that the first line names, in any order, and what stands between them. */
export function readColumns(
  firstLine: string,
  purpose: PeopleFilePurpose,
): Result<LineForm, 'no-columns' | 'columns-twice'> {
  for (const separator of CSV_SEPARATORS) {
    const names = (csvCells(firstLine, separator) ?? []).map(lettersOfHeader);
    const columns = names.map((name) => PEOPLE_COLUMNS[purpose].find((known) => lettersOfHeader(known) === name) ?? '');
    if (!PEOPLE_COLUMNS_NEEDED[purpose].every((column) => columns.includes(column))) continue;
    const named = columns.filter((column) => column !== '');
    return new Set(named).size < named.length ? err('columns-twice') : ok({ columns, separator });
  }
  return err('no-columns');
}

/** What is needed and not there, with whatever parts the names best. */
export function missingColumns(firstLine: string, purpose: PeopleFilePurpose): readonly PeopleColumn[] {
  const readings = CSV_SEPARATORS.map((separator) => {
    const names = (csvCells(firstLine, separator) ?? []).map(lettersOfHeader);
    return PEOPLE_COLUMNS_NEEDED[purpose].filter((column) => !names.includes(lettersOfHeader(column)));
  });
  return readings.reduce((best, reading) => (reading.length < best.length ? reading : best));
}

/** As readColumns found it when the file came. */
export function formOf({ columns, separator }: Pick<PeopleFileRow, 'columns' | 'separator'>): LineForm {
  return { columns: columns as unknown as LineForm['columns'], separator };
}
