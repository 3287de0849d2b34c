import type { DataSet, DataCell, DataRow } from '../data-set.ts';
import { savDictionary, COMPRESSION_BIAS } from './sav-dictionary.ts';
import { layOut, measureTexts, type SavVariable } from './sav-layout.ts';

/**
 * The system file of SPSS, with labels, missing values, measure levels and sets of choices, in UTF-8. The format wants
 * to know the longest text first, so the texts are read once before everything is written.
 */
export async function* savOf(data: DataSet): AsyncGenerator<Buffer> {
  const layout = layOut(data.variables, await measureTexts(data.variables, data.blocks()));
  const cases = createCaseWriter(layout);
  yield savDictionary(data, layout);
  for await (const rows of data.blocks()) yield cases.rows(rows);
  yield cases.end();
}

/** What one byte says about the next 8 bytes of a row. */
const CODE = { end: 252, asIs: 253, spaces: 254, nothing: 255 } as const;
const LARGEST_SMALL = 251 - COMPRESSION_BIAS;
/** Instants count seconds from the first day of the Gregorian calendar. */
const SECONDS_BEFORE_1970 = 12_219_379_200;

/**
 * The rows in the compressed form of the format: eight one-byte codes, then the 8-byte elements that do not fit into
 * a code. What is not whole yet waits for the next row.
 */
function createCaseWriter(layout: readonly SavVariable[]) {
  let codes: number[] = [];
  let literals: Buffer[] = [];
  let groups: Buffer[] = [];

  function put(code: number, literal?: Buffer): void {
    codes.push(code);
    if (literal !== undefined) literals.push(literal);
    if (codes.length === 8) flush();
  }

  function flush(): void {
    groups.push(Buffer.from(codes), ...literals);
    codes = [];
    literals = [];
  }

  function putNumber(value: number | null): void {
    if (value === null || !Number.isFinite(value)) return put(CODE.nothing);
    if (Number.isInteger(value) && value > -COMPRESSION_BIAS && value <= LARGEST_SMALL && !Object.is(value, -0)) {
      return put(value + COMPRESSION_BIAS);
    }
    const literal = Buffer.allocUnsafe(8);
    literal.writeDoubleLE(value);
    put(CODE.asIs, literal);
  }

  function putText(text: Buffer, rowBytes: number): void {
    for (let at = 0; at < rowBytes; at += 8) {
      const piece = text.subarray(at, at + 8);
      if (piece.every((byte) => byte === 0x20)) put(CODE.spaces);
      else put(CODE.asIs, piece.length === 8 ? piece : Buffer.concat([piece, Buffer.alloc(8 - piece.length, 0x20)]));
    }
  }

  function putCell({ variable, segments }: SavVariable, cell: DataCell): void {
    if (variable.kind !== 'text') {
      const value = typeof cell === 'number' ? cell : null;
      return putNumber(variable.kind === 'instant' && value !== null ? value / 1000 + SECONDS_BEFORE_1970 : value);
    }
    const text = Buffer.from(typeof cell === 'string' ? cell : '');
    let from = 0;
    for (const { usedBytes, rowBytes } of segments) {
      putText(text.subarray(from, from + usedBytes), rowBytes);
      from += usedBytes;
    }
  }

  function taken(): Buffer {
    const bytes = Buffer.concat(groups);
    groups = [];
    return bytes;
  }

  return {
    rows(rows: readonly DataRow[]): Buffer {
      for (const row of rows) layout.forEach((variable, index) => putCell(variable, row[index] ?? null));
      return taken();
    },
    end(): Buffer {
      do put(CODE.end);
      while (codes.length > 0);
      return taken();
    },
  };
}
