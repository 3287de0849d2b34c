import type { LoadColumn } from '#contract/gift-cards/gift-card-loads.ts';
import { maskLine, type MaskedLine } from '#server/platform/csv-files/mask-line.ts';
import type { LineForm } from './read-columns.ts';

const SHOWN: Partial<Record<LoadColumn, (text: string) => boolean>> = {
  value: (text) => /^\$?[1-9][0-9]{0,2}(?:\.[0-9]{1,2})?$/.test(text),
  currency: (text) => safeCurrency(text) !== undefined,
  expires: (text) => /^(?:[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}|[0-9]{1,2}\/[0-9]{1,2}\/[0-9]{4})$/.test(text),
};

export function safeCurrency(text: string): string | undefined {
  return /^[A-Za-z]{3}$/.test(text) ? text.toUpperCase() : undefined;
}

/** A line of a file of cards without anything secret. */
export function maskCardLine(
  cells: readonly string[],
  columns: LineForm['columns'],
  wrong: LoadColumn | undefined,
): MaskedLine {
  return maskLine(cells, columns, wrong, (column, text) => SHOWN[column]?.(text) === true);
}
