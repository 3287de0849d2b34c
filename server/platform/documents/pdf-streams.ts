import { inflateSync } from 'node:zlib';
import { unreadable } from './pdf-problem.ts';
import type { PdfDictionary, PdfValue } from './pdf-values.ts';

const MIB = 1024 * 1024;
/** Of one stream, and of all together: more than this is no page but a bomb for anyone who opens it. */
const UNPACKED_STREAM_MAX_BYTES = 64 * MIB;
const UNPACKED_MAX_BYTES = 256 * MIB;
/** LZW can unpack a thousandfold, and nobody writes it any more: we do not unpack it, so only little of it is taken. */
const LZW_MAX_BYTES = 16 * 1024;
const IMAGE_MAX_PIXELS = 100_000_000;
const FILTERS_MAX = 4;

/** Pictures and what they are packed with: nothing that could be read as objects. */
const PICTURE_FILTERS: ReadonlySet<string> = new Set(['DCTDecode', 'JPXDecode', 'JBIG2Decode', 'CCITTFaxDecode']);
const ABBREVIATED: Readonly<Record<string, string>> = {
  Fl: 'FlateDecode',
  A85: 'ASCII85Decode',
  AHx: 'ASCIIHexDecode',
};

/** Counts what the streams of one file unpack to. */
export class PdfStreams {
  #unpackedBytes = 0;

  /** Unpacks to see that it is not too much. What cannot be unpacked draws nothing and is left alone. */
  weigh(dictionary: PdfDictionary, data: Buffer): void {
    const pixels = numberIn(dictionary, 'Width') * numberIn(dictionary, 'Height');
    if (pixels > IMAGE_MAX_PIXELS) throw unreadable();
    this.#unpack(filtersOf(dictionary), data);
  }

  /** All of what a stream with objects holds; refused if it is packed in a way that we do not undo. */
  objectsIn(dictionary: PdfDictionary, data: Buffer): Buffer {
    const filters = filtersOf(dictionary);
    // Before packing it a writer may have changed the bytes; nobody does that to objects.
    if (dictionary.has('DecodeParms') || dictionary.has('DP') || filters.length > 1) throw unreadable();
    const { bytes, left } = this.#unpack(filters, data);
    if (bytes === undefined || left.length > 0) throw unreadable();
    return bytes;
  }

  #unpack(
    filters: readonly string[],
    data: Buffer,
  ): { readonly bytes: Buffer | undefined; readonly left: readonly string[] } {
    let bytes = data;
    for (const [at, filter] of filters.entries()) {
      if (PICTURE_FILTERS.has(filter) || filter === 'RunLengthDecode') return { bytes, left: filters.slice(at) };
      const next = this.#undo(filter, bytes);
      if (next === undefined) return { bytes: undefined, left: [] };
      bytes = next;
    }
    return { bytes, left: [] };
  }

  #undo(filter: string, bytes: Buffer): Buffer | undefined {
    switch (filter) {
      case 'FlateDecode':
        return this.#inflate(bytes);
      case 'ASCII85Decode':
        return fromAscii85(bytes);
      case 'ASCIIHexDecode':
        return Buffer.from(bytes.toString('latin1').replaceAll(/[^0-9a-f]/gi, ''), 'hex');
      case 'LZWDecode':
        if (bytes.length > LZW_MAX_BYTES) throw unreadable();
        return undefined;
      default:
        throw unreadable();
    }
  }

  #inflate(packed: Buffer): Buffer | undefined {
    const left = UNPACKED_MAX_BYTES - this.#unpackedBytes;
    if (left <= 0) throw unreadable();
    try {
      const bytes = inflateSync(packed, { maxOutputLength: Math.min(UNPACKED_STREAM_MAX_BYTES, left) });
      this.#unpackedBytes += bytes.length;
      return bytes;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') throw unreadable();
      return undefined;
    }
  }
}

export function numberIn(dictionary: PdfDictionary, key: string): number {
  const value = dictionary.get(key);
  return value?.kind === 'number' ? value.value : 0;
}

function filtersOf(dictionary: PdfDictionary): readonly string[] {
  const names = namesOf(dictionary.get('Filter'));
  if (names === undefined || names.length > FILTERS_MAX) throw unreadable();
  return names.map((name) => ABBREVIATED[name] ?? name);
}

function namesOf(value: PdfValue | undefined): readonly string[] | undefined {
  if (value === undefined) return [];
  if (value.kind === 'name') return [value.name];
  // Named by another object, it could be anything.
  return value.kind === 'array' ? value.names : undefined;
}

/** Five letters of a base of 85 are four bytes; `z` is four zeros. */
function fromAscii85(bytes: Buffer): Buffer | undefined {
  const out = Buffer.alloc(bytes.length * 4);
  let [length, value, digits] = [0, 0, 0];
  const write = (count: number) => {
    for (let at = 0; at < count; at += 1) out[length + at] = Math.floor(value / 256 ** (3 - at)) % 256;
    length += count;
    [value, digits] = [0, 0];
  };
  for (const byte of bytes) {
    if (byte === 0x7e) break;
    if (byte === 0x7a && digits === 0) write(4);
    else if (byte >= 0x21 && byte <= 0x75) {
      value = value * 85 + (byte - 0x21);
      digits += 1;
      if (digits === 5) write(4);
    } else if (byte > 0x20) return undefined;
  }
  if (digits > 1) {
    const count = digits - 1;
    for (; digits < 5; digits += 1) value = value * 85 + 84;
    write(count);
  }
  return out.subarray(0, length);
}
