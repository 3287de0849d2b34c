/** A cell in quotes with doubled quotes inside, or anything without a separator; then what ends it. */
const CELL = /[ \t]*(?:"((?:[^"]|"")*)"[ \t]*|([^,]*))(,|$)/y;

/** The cells of one line, trimmed; undefined when a quotation mark is not closed or stands in the middle of something. */
export function csvCells(line: string): string[] | undefined {
  const cells: string[] = [];
  CELL.lastIndex = 0;
  for (;;) {
    const found = CELL.exec(line);
    if (found === null) return undefined;
    const [, inQuotes, bare = '', end] = found;
    if (inQuotes === undefined && bare.includes('"')) return undefined;
    cells.push((inQuotes?.replaceAll('""', '"') ?? bare).trim());
    if (end === '') return cells;
  }
}
