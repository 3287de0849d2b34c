import type { CsvSeparator } from '#contract/wire/csv.ts';

/** A cell in quotes with doubled quotes inside, perhaps behind Excel's =, or anything without a separator; then what ends it. */
const CELLS: Readonly<Record<CsvSeparator, RegExp>> = {
  ',': /[ \t]*(?:=?"((?:[^"]|"")*)"[ \t]*|([^,]*))(,|$)/y,
  ';': /[ \t]*(?:=?"((?:[^"]|"")*)"[ \t]*|([^;]*))(;|$)/y,
  '\t': /[ ]*(?:=?"((?:[^"]|"")*)"[ ]*|([^\t]*))(\t|$)/y,
};
/** Excel's way to keep the digits of a number, inside of a cell in quotes: "=""0123""". */
const KEPT_AS_TEXT = /^="(.*)"$/;

/** The cells of one line, trimmed; undefined when a quotation mark is not closed or stands in the middle of something. */
export function csvCells(line: string, separator: CsvSeparator): string[] | undefined {
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
