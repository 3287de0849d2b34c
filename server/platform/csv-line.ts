/** What a spreadsheet takes for the beginning of a formula, and would run. */
const RUNS = /^[=+\-@\t\r\n'＝＋－＠]/u;
const WANTS_QUOTES = /[",\r\n]|^\s|\s$/;

/** A line of CSV. A text that a spreadsheet would run gets an apostrophe in front, and so does one that begins with one. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => inQuotes(RUNS.test(cell) ? `'${cell}` : cell)).join(',')}\r\n`;
}

function inQuotes(cell: string): string {
  return WANTS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
