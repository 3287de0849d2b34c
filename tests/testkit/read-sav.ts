/** Reads a compressed .sav file from its published layout, independently of what writes ours. */
export interface SavFile {
  readonly variables: readonly SavReadVariable[];
  readonly rows: readonly (readonly (number | string | null)[])[];
}

export interface SavReadVariable {
  readonly name: string;
  readonly label: string;
  readonly width: number;
  /** Codes, or both ends of a range of them. */
  readonly missing: readonly number[];
  readonly labels: Readonly<Record<number, string>>;
  readonly measure: number | undefined;
}

interface Element {
  readonly shortName: string;
  readonly width: number;
  readonly label: string;
  readonly missing: readonly number[];
}

const HEADER_BYTES = 176;

export function readSav(bytes: Buffer): SavFile {
  if (bytes.toString('latin1', 0, 4) !== '$FL2') throw new Error('not a .sav file');
  let at = HEADER_BYTES;
  const int = () => bytes.readInt32LE((at += 4) - 4);
  const double = () => bytes.readDoubleLE((at += 8) - 8);
  const text = (length: number) => bytes.toString('utf8', at, (at += length));

  const elements: Element[] = [];
  const labels = new Map<number, Record<number, string>>();
  const extensions = new Map<number, Buffer>();
  let lastLabels: Record<number, string> = {};
  for (let type = int(); type !== 999; type = int()) {
    if (type === 2) {
      const [width, hasLabel, missingCount] = [int(), int(), int()];
      at += 8;
      const shortName = text(8).trimEnd();
      const labelLength = hasLabel === 1 ? int() : 0;
      const label = text(labelLength);
      at += (4 - (labelLength % 4)) % 4;
      elements.push({ shortName, width, label, missing: Array.from({ length: Math.abs(missingCount) }, double) });
    } else if (type === 3) {
      lastLabels = {};
      for (let left = int(); left > 0; left -= 1) {
        const code = double();
        const length = bytes.readUInt8(at);
        at += 1;
        lastLabels[code] = text(length);
        at += (8 - ((length + 1) % 8)) % 8;
      }
    } else if (type === 4) {
      for (let left = int(); left > 0; left -= 1) labels.set(int() - 1, lastLabels);
    } else {
      const [kind, size, count] = [int(), int(), int()];
      extensions.set(kind, bytes.subarray(at, (at += size * count)));
    }
  }
  at += 4;

  const longNames = pairsOf(extensions.get(13));
  const longWidths = pairsOf(extensions.get(14));
  const measures = extensions.get(11);
  const variables: (SavReadVariable & { readonly segments: readonly number[] })[] = [];
  let segmentNumber = 0;
  for (let index = 0; index < elements.length;) {
    const first = elements[index] as Element;
    const longWidth = Number(longWidths.get(first.shortName) ?? 0);
    const count = longWidth > 255 ? Math.ceil(longWidth / 252) : 1;
    const segments: number[] = [];
    const measure = measures?.readInt32LE(segmentNumber * 12);
    const labelled = labels.get(index) ?? {};
    for (let segment = 0; segment < count; segment += 1) {
      const length = Math.max(1, Math.ceil((elements[index]?.width ?? 0) / 8));
      segments.push(length);
      index += length;
      segmentNumber += 1;
    }
    const { label, missing } = first;
    const name = longNames.get(first.shortName) ?? first.shortName;
    variables.push({ name, label, missing, labels: labelled, measure, segments, width: longWidth || first.width });
  }

  const cells = decompressed(bytes, at);
  const rows: (number | string | null)[][] = [];
  for (let taken = 0; taken < cells.length;) {
    rows.push(
      variables.map(({ width, segments }) => {
        if (width === 0) {
          const cell = cells[taken] as Buffer | null;
          taken += 1;
          return cell === null ? null : cell.readDoubleLE();
        }
        // Of a text in segments each but the last brings 255 bytes; the 256th is there for the layout only.
        const parts = segments.map((length) => Buffer.concat(cells.slice(taken, (taken += length)) as Buffer[]));
        const whole = parts.map((part) => (parts.length > 1 ? part.subarray(0, 255) : part));
        return Buffer.concat(whole).subarray(0, width).toString('utf8').trimEnd();
      }),
    );
  }
  return { variables, rows };
}

function pairsOf(content: Buffer | undefined): Map<string, string> {
  const entries = (content?.toString('utf8') ?? '').split('\t').filter((entry) => entry.includes('='));
  return new Map(entries.map((entry) => entry.replaceAll('\0', '').split('=') as [string, string]));
}

/** The 8-byte elements one after the other; null for a number that is not there. */
function decompressed(bytes: Buffer, from: number): (Buffer | null)[] {
  const cells: (Buffer | null)[] = [];
  let at = from;
  while (at < bytes.length) {
    const codes = bytes.subarray(at, (at += 8));
    for (const code of codes) {
      if (code === 0) continue;
      if (code === 252) return cells;
      if (code === 253) cells.push(bytes.subarray(at, (at += 8)));
      else if (code === 254) cells.push(Buffer.alloc(8, 0x20));
      else if (code === 255) cells.push(null);
      else {
        const number = Buffer.alloc(8);
        number.writeDoubleLE(code - 100);
        cells.push(number);
      }
    }
  }
  throw new Error('the file ends in the middle of a row');
}
