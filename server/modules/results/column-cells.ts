import { MISSING_CODES, NUMBER_NOT_SHOWN } from './codebook.ts';

/** Respondents in one row of result_column. */
export const BLOCK_ROWS = 1_000;

/** Of each study besides its variables; no variable can have such a name. */
export const OUTCOME_COLUMN = ':outcome';
export const SECONDS_COLUMN = ':seconds';
export const ENDED_COLUMN = ':ended';

export const OUTCOMES = ['QUALIFIED', 'TERMINATED', 'OQ', 'UNDER_REVIEW'] as const;
export type ResultOutcome = (typeof OUTCOMES)[number];
export const outcomeCode = (outcome: ResultOutcome): number => OUTCOMES.indexOf(outcome);

export type Cells = Int16Array | Float64Array;

export function emptyCells(count: number, { isNumber }: { readonly isNumber: boolean }): Cells {
  return isNumber ? new Float64Array(count).fill(NUMBER_NOT_SHOWN) : new Int16Array(count).fill(MISSING_CODES.notShown);
}

export function packCells(cells: Cells): Buffer {
  return Buffer.from(cells.buffer, cells.byteOffset, cells.byteLength);
}

/** Copies what a row holds into place; what follows it stays as it was. */
export function unpackInto(target: Cells, packed: Buffer, firstRow: number): void {
  const aligned = new Uint8Array(packed).buffer;
  target.set(target instanceof Float64Array ? new Float64Array(aligned) : new Int16Array(aligned), firstRow);
}

/** One bit for each respondent who answered, the first in the lowest bit of the first byte, as get_bit counts. */
export function answeredBits(cells: Cells): Buffer {
  const bits = Buffer.alloc(Math.ceil(cells.length / 8));
  const isAnswer = cells instanceof Float64Array ? Number.isFinite : (cell: number) => cell >= 0;
  for (let row = 0; row < cells.length; row++) {
    if (isAnswer(cells[row] ?? -1)) setBit(bits, row);
  }
  return bits;
}

export function setBit(bits: Uint8Array, row: number): void {
  bits[row >> 3] = (bits[row >> 3] ?? 0) | (1 << (row & 7));
}

export function hasBit(bits: Uint8Array, row: number): boolean {
  return ((bits[row >> 3] ?? 0) & (1 << (row & 7))) !== 0;
}

export function rowsIn(bits: Buffer): number[] {
  const rows: number[] = [];
  for (let row = 0; row < bits.length * 8; row++) if (hasBit(bits, row)) rows.push(row);
  return rows;
}

export function bitsInBoth(one: Buffer, other: Buffer): Buffer {
  return Buffer.from(one.map((byte, index) => byte & (other[index] ?? 0)));
}
