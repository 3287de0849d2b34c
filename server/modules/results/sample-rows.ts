import { hasBit } from './column-cells.ts';
import type { Sample } from './open-results.ts';

/** The rows that the filter keeps, each with its weight. */
export function forEachRow({ bits, weighing }: Sample, each: (row: number, weight: number) => void): void {
  const weights = weighing?.weights;
  for (let byte = 0; byte < bits.length; byte++) {
    if (bits[byte] === 0) continue;
    for (let row = byte * 8; row < byte * 8 + 8; row++) if (hasBit(bits, row)) each(row, weights?.[row] ?? 1);
  }
}

export function keptRows(sample: Sample): number[] {
  const rows: number[] = [];
  forEachRow(sample, (row) => rows.push(row));
  return rows;
}
