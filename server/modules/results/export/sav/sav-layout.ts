import type { DataVariable } from '../data-set.ts';
import { roundUp } from './sav-bytes.ts';

/** A text of more than 255 bytes is kept in several variables of the file, each with room for 252 of its own. */
const LONGEST_SEGMENT = 255;
const SEGMENT_ROOM = 252;
export const LONGEST_TEXT_BYTES = 32_767;

/** A variable as the file keeps it: where it begins among the 8-byte elements, and how wide its text is. */
export interface SavVariable {
  readonly variable: DataVariable;
  /** At most eight letters and digits; the name that people know is told beside it. */
  readonly shortName: string;
  /** 0 for a number, else the bytes of the longest text. */
  readonly width: number;
  readonly segments: readonly SavSegment[];
}

export interface SavSegment {
  readonly shortName: string;
  /** As the dictionary declares it; 0 for a number. */
  readonly width: number;
  /** Of the text, how many bytes are really in this segment. */
  readonly usedBytes: number;
  /** How many bytes it takes in a row, a multiple of eight. */
  readonly rowBytes: number;
}

/** `widths`: the bytes of the longest text of each text variable, by name. */
export function layOut(
  variables: readonly DataVariable[],
  widths: ReadonlyMap<string, number>,
): readonly SavVariable[] {
  let number = 0;
  return variables.map((variable) => {
    const width =
      variable.kind === 'text' ? Math.min(LONGEST_TEXT_BYTES, Math.max(1, widths.get(variable.name) ?? 1)) : 0;
    const segments = segmentsOf(width, () => `V${(number += 1)}`);
    return { variable, width, segments, shortName: segments[0]?.shortName ?? '' };
  });
}

function segmentsOf(width: number, nextName: () => string): readonly SavSegment[] {
  if (width <= LONGEST_SEGMENT) {
    const rowBytes = width === 0 ? 8 : roundUp(width, 8);
    return [{ shortName: nextName(), width, usedBytes: width, rowBytes }];
  }
  const count = Math.ceil(width / SEGMENT_ROOM);
  return Array.from({ length: count }, (_, index) => {
    const declared = index < count - 1 ? LONGEST_SEGMENT : width - index * SEGMENT_ROOM;
    const usedBytes = Math.max(0, Math.min(LONGEST_SEGMENT, width - index * LONGEST_SEGMENT));
    return {
      shortName: nextName(),
      width: declared,
      usedBytes: Math.min(usedBytes, roundUp(declared, 8)),
      rowBytes: roundUp(declared, 8),
    };
  });
}

/** The bytes of the longest text of each text variable: one pass over everybody. */
export async function measureTexts(
  variables: readonly DataVariable[],
  blocks: AsyncIterable<readonly (readonly unknown[])[]>,
): Promise<ReadonlyMap<string, number>> {
  const texts = variables.flatMap((variable, index) => (variable.kind === 'text' ? [{ variable, index }] : []));
  const widths = new Map<string, number>();
  if (texts.length === 0) return widths;
  for await (const rows of blocks) {
    for (const { variable, index } of texts) {
      let widest = widths.get(variable.name) ?? 0;
      for (const row of rows) {
        const cell = row[index];
        if (typeof cell === 'string') widest = Math.max(widest, Buffer.byteLength(cell));
      }
      widths.set(variable.name, widest);
    }
  }
  return widths;
}
