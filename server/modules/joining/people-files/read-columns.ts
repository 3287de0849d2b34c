import {
  PEOPLE_COLUMNS,
  PEOPLE_COLUMNS_NEEDED,
  PROFILE_COLUMN,
  PROFILE_COLUMN_MAX_CHARACTERS,
  type PeopleColumn,
  type PeopleFilePurpose,
  type ProfileColumnName,
} from '#contract/joining/people-files.ts';
import { CSV_SEPARATORS, lettersOfHeader } from '#contract/wire/csv.ts';
import { csvCells } from '#server/platform/csv-files/csv-cells.ts';
import { readForm, type ColumnsProblem, type LineForm as ReadForm } from '#server/platform/csv-files/read-form.ts';
import type { Result } from '#server/platform/result.ts';

export type LineForm = ReadForm<PeopleColumn | ProfileColumnName>;

/** The columns that the first line names, in any order, and what stands between them. */
export function readColumns(firstLine: string, purpose: PeopleFilePurpose): Result<LineForm, ColumnsProblem> {
  return readForm(firstLine, (names) => {
    const columns = names.map(
      (name) =>
        PEOPLE_COLUMNS[purpose].find((known) => lettersOfHeader(known) === lettersOfHeader(name)) ??
        otherColumn(name, purpose),
    );
    if (!PEOPLE_COLUMNS_NEEDED[purpose].every((column) => columns.includes(column))) return { problem: 'no-columns' };
    const named = columns.filter((column) => column !== '' && !column.startsWith(PROFILE_COLUMN));
    return new Set(named).size < named.length ? { problem: 'columns-twice' } : { columns };
  });
}

/** Of members, what no rule has a name for may be of their profile: which that is the catalogue says when lines are read. */
function otherColumn(name: string, purpose: PeopleFilePurpose): ProfileColumnName | '' {
  const plain = name.trim();
  const isRead = purpose === 'IMPORT' && plain !== '' && plain.length <= PROFILE_COLUMN_MAX_CHARACTERS;
  return isRead ? `${PROFILE_COLUMN}${plain}` : '';
}

/** What is needed and not there, with whatever parts the names best. */
export function missingColumns(firstLine: string, purpose: PeopleFilePurpose): readonly PeopleColumn[] {
  const readings = CSV_SEPARATORS.map((separator) => {
    const names = (csvCells(firstLine, separator) ?? []).map(lettersOfHeader);
    return PEOPLE_COLUMNS_NEEDED[purpose].filter((column) => !names.includes(lettersOfHeader(column)));
  });
  return readings.reduce((best, reading) => (reading.length < best.length ? reading : best));
}
