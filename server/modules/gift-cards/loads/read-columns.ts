import { LOAD_COLUMNS, type LoadColumn } from '#contract/gift-cards/gift-card-loads.ts';
import { lettersOfHeader } from '#contract/wire/csv.ts';
import { readForm, type ColumnsProblem, type LineForm as ReadForm } from '#server/platform/csv-files/read-form.ts';
import type { Result } from '#server/platform/result.ts';

export type LineForm = ReadForm<LoadColumn>;

const NEEDED: readonly LoadColumn[] = ['value', 'currency', 'code', 'key'];

/** The columns that the first line names, in any order, and what stands between them. */
export function readColumns(firstLine: string): Result<LineForm, ColumnsProblem> {
  return readForm(firstLine, (names) => {
    const columns = names.map((name) => LOAD_COLUMNS.find((known) => known === lettersOfHeader(name)) ?? ('' as const));
    const has = (column: LoadColumn) => columns.includes(column);
    if (!NEEDED.every(has) || !(has('link') || (has('number') && has('pin')))) return { problem: 'no-columns' };
    const isNamedTwice = LOAD_COLUMNS.some((column) => columns.filter((one) => one === column).length > 1);
    return isNamedTwice ? { problem: 'columns-twice' } : { columns };
  });
}
