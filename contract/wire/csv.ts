/** What may stand between the cells of a file: it is found in the first line. */
export const CSV_SEPARATORS = [',', ';', '\t'] as const;
export type CsvSeparator = (typeof CSV_SEPARATORS)[number];

/** The name of a column as files spell it: without spaces, signs and capitals. */
export const lettersOfHeader = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/** What a spreadsheet takes for the beginning of a formula, and would run. */
const RUNS = /^(?:[\t\r\n']|\s*[=+\-@＝＋－＠])/u;
/**
 * The same inside a text, where a cell begins for a spreadsheet that takes another character than the comma for the separator: it
 * reads quotation marks in the middle of a line as they are, and leaves out a pair of them. Half a smiley is no formula. Two
 * expressions, so that a long gap is read once: in one, it would be read again from each of its line breaks.
 */
const GAPS = /[;\t\r\n][\s"]*/gu;
const BEGINS_INSIDE = /'*(?:[=@＝＠]|[+\-＋－](?!\)))/uy;
const WANTS_QUOTES = /[",\r\n]|^\s|\s$/;

/** One row of a file for spreadsheets. Figures stay figures; every text is made safe. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : csvText(cell))).join(',')}\r\n`;
}

/**
 * A text as a cell that no spreadsheet runs, whichever separator it expects: it gets an apostrophe in front of whatever would
 * begin a formula, and one more where there are apostrophes already, so that taking one away gives back what was written.
 */
export function csvText(text: string): string {
  const inside = text.replaceAll(GAPS, (gap, at: number) => {
    BEGINS_INSIDE.lastIndex = at + gap.length;
    return BEGINS_INSIDE.test(text) ? `${gap}'` : gap;
  });
  return quoted(RUNS.test(text) ? `'${inside}` : inside);
}

/** A text as it is, in quotes where a reader would otherwise see more cells or rows than one. */
export function quoted(text: string): string {
  return WANTS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
