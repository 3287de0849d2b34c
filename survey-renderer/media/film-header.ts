const BOX_HEADER_BYTES = 8;
const LARGE_BOX_HEADER_BYTES = 16;
/** More than any file has before the box that is looked for. */
const MOST_BOXES = 200;
const MOVIE_HEADER_BYTES = 40;

/**
 * How long an MP4 or QuickTime film says it is, for a browser that cannot open it: phones film in formats that not every
 * computer plays, and a person who looks at it later can.
 */
export async function secondsInHeader(file: Blob): Promise<number | undefined> {
  const movie = await findBox(file, 'moov', 0, file.size);
  const header = movie && (await findBox(file, 'mvhd', movie.from, movie.to));
  if (header === undefined) return undefined;
  const view = new DataView(await file.slice(header.from, header.from + MOVIE_HEADER_BYTES).arrayBuffer());
  if (view.byteLength < MOVIE_HEADER_BYTES) return undefined;
  // The second version of the box counts in 64 bits.
  const isLong = view.getUint8(0) === 1;
  const unitsPerSecond = view.getUint32(isLong ? 20 : 12);
  const units = isLong ? Number(view.getBigUint64(24)) : view.getUint32(16);
  return unitsPerSecond > 0 && units > 0 ? units / unitsPerSecond : undefined;
}

interface Inside {
  readonly from: number;
  readonly to: number;
}

async function findBox(file: Blob, wanted: string, from: number, to: number): Promise<Inside | undefined> {
  let at = from;
  for (let boxes = 0; boxes < MOST_BOXES && at + BOX_HEADER_BYTES <= to; boxes += 1) {
    const view = new DataView(await file.slice(at, at + LARGE_BOX_HEADER_BYTES).arrayBuffer());
    const isLarge = view.getUint32(0) === 1 && view.byteLength === LARGE_BOX_HEADER_BYTES;
    // A size of nothing means all the rest.
    const size = isLarge ? Number(view.getBigUint64(8)) : view.getUint32(0) || to - at;
    const headerBytes = isLarge ? LARGE_BOX_HEADER_BYTES : BOX_HEADER_BYTES;
    if (size < headerBytes) return undefined;
    const type = String.fromCharCode(...new Uint8Array(view.buffer, 4, 4));
    if (type === wanted) return { from: at + headerBytes, to: Math.min(at + size, to) };
    at += size;
  }
  return undefined;
}
