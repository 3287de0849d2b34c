const HIDDEN = '••••';
const LEFT_OUT = '…';

/** A line as it may be shown, and which part of it is wrong. */
export interface MaskedLine {
  readonly masked: string;
  readonly markStart: number;
  readonly markEnd: number;
}

/** Whether a cell can be shown: only what has the shape of something harmless, since cells may have slipped. */
export type IsShown<Column extends string> = (column: Column, text: string) => boolean;

/** The line without anything secret: what is harmless and the cell that is wrong, the rest as dots. */
export function maskLine<Column extends string>(
  cells: readonly string[],
  columns: readonly (Column | '')[],
  wrong: Column | undefined,
  isShown: IsShown<Column>,
): MaskedLine {
  const shown = columns.map((column, index) => {
    const text = cells[index] ?? '';
    if (column !== '' && isShown(column, text)) return text;
    return column !== '' && column === wrong ? HIDDEN : LEFT_OUT;
  });
  let masked = '';
  let mark = { markStart: 0, markEnd: 0 };
  for (const [index, part] of shown.entries()) {
    if (part === LEFT_OUT && shown[index - 1] === LEFT_OUT) continue;
    if (index > 0) masked += ',';
    if (columns[index] === wrong) mark = { markStart: masked.length, markEnd: masked.length + part.length };
    masked += part;
  }
  return { masked, ...mark };
}
