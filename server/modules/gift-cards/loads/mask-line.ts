import type { LoadColumn } from '#contract/rewards/gift-card-loads.ts';
import type { Columns } from './read-columns.ts';

const HIDDEN = '••••';
const LEFT_OUT = '…';

/** A line as it may be shown, and which part of it is wrong. */
export interface MaskedLine {
  readonly masked: string;
  readonly markStart: number;
  readonly markEnd: number;
}

/** What can be shown of a cell: only what has the shape of something harmless, since cells may have slipped. */
const SHOWN: Partial<Record<LoadColumn, (text: string) => boolean>> = {
  value: (text) => /^\$?[1-9][0-9]{0,2}(?:\.[0-9]{1,2})?$/.test(text),
  currency: (text) => safeCurrency(text) !== undefined,
  expires: (text) => /^(?:[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}|[0-9]{1,2}\/[0-9]{1,2}\/[0-9]{4})$/.test(text),
};

export function safeCurrency(text: string): string | undefined {
  return /^[A-Za-z]{3}$/.test(text) ? text.toUpperCase() : undefined;
}

/** The line without anything secret: what is harmless and the cell that is wrong, the rest as dots. */
export function maskLine(cells: readonly string[], columns: Columns, wrong: LoadColumn | undefined): MaskedLine {
  const shown = columns.map((column, index) =>
    shownCell(column, cells[index] ?? '', column !== '' && column === wrong),
  );
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

function shownCell(column: LoadColumn | '', text: string, isWrong: boolean): string {
  if (column !== '' && SHOWN[column]?.(text) === true) return text;
  return isWrong ? HIDDEN : LEFT_OUT;
}
