/** What may stand between the cells of a line, by where the spreadsheet is used. */
export const SEPARATORS = [',', ';', '\t'] as const;

/** The cells of a file as a spreadsheet reads them: quotation marks mean something at the beginning of a cell alone. */
export function cellsOf(text: string, separator: string): readonly string[] {
  const cells: string[] = [];
  let at = text.startsWith('\ufeff') ? 1 : 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      for (at += 1; at < text.length; at += 1) {
        if (text[at] !== '"') cell += text[at];
        else if (text[at + 1] === '"') cell += text[(at += 1)];
        else break;
      }
      at += 1;
    }
    for (; at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r'; at += 1)
      cell += text[at];
    at += 1;
    cells.push(cell);
  }
  return cells;
}

/** A figure, a date, and half a smiley begin as formulas do, and are none. */
const NO_FORMULA = /^[-+]?\d[\d.,:/ TZ-]*%?$|^[-+]\)/;
const FORMULA = /^\s*[=+\-@＝＋－＠]/;

export const isFormula = (cell: string): boolean => FORMULA.test(cell) && !NO_FORMULA.test(cell.trim());
