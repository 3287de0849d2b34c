import type { FilmBytes, Patch } from './film-bytes.ts';

/** Boxes that hold boxes, as far as something about the place of a film may lie in them. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'edts', 'mvex', 'moof', 'traf', 'mfra']);
/** What people and cameras write beside a film: places, names, models, notes; and room where such a thing once was. */
const NOTES = new Set(['udta', 'meta', 'uuid', 'loci', 'XMP_', 'free', 'skip']);
/** Tracks to see, to hear and to read. Any other is a diary of the camera: where it was, how it was held. */
const TRACKS_KEPT = new Set(['vide', 'soun', 'text', 'sbtl', 'subt', 'clcp', 'tmcd', 'hint', 'auxv']);
const HEADER_BYTES = 8;
const BOXES_MAX = 200_000;
const DEPTH_MAX = 12;
const TABLE_MAX_BYTES = 64 * 1024 * 1024;

interface Box {
  readonly type: string;
  readonly firstByte: number;
  readonly bodyAt: number;
  readonly end: number;
}

/**
 * What has to be blanked in an MP4 or QuickTime film so that nothing tells where it was made. Each note becomes free room of
 * the same size, so every address in the film stays right.
 */
export async function mp4Patches(film: FilmBytes): Promise<Patch[]> {
  const patches: Patch[] = [];
  await walk(film, { firstByte: 0, end: film.size }, patches, { left: BOXES_MAX }, 0);
  return patches;
}

async function walk(
  film: FilmBytes,
  within: { readonly firstByte: number; readonly end: number },
  patches: Patch[],
  budget: { left: number },
  depth: number,
): Promise<void> {
  for await (const box of boxesIn(film, within, budget)) {
    if (NOTES.has(box.type)) patches.push(blanked(box));
    else if (box.type === 'trak' && !TRACKS_KEPT.has(await handlerOf(film, box, budget))) {
      patches.push(...(await samplesOf(film, box, budget)), blanked(box));
    } else if (CONTAINERS.has(box.type) && depth < DEPTH_MAX) {
      await walk(film, { firstByte: box.bodyAt, end: box.end }, patches, budget, depth + 1);
    }
  }
}

async function* boxesIn(
  film: FilmBytes,
  within: { readonly firstByte: number; readonly end: number },
  budget: { left: number },
): AsyncGenerator<Box> {
  for (let at = within.firstByte; at + HEADER_BYTES <= within.end && budget.left > 0; budget.left -= 1) {
    const head = await film.at(at, HEADER_BYTES + 8);
    if (head.length < HEADER_BYTES) return;
    const type = head.toString('latin1', 4, 8);
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && head.length >= 16;
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? within.end - at : short;
    const bodyAt = at + (isLong ? 16 : HEADER_BYTES);
    // No film any more from here on: nothing reads it, and nothing is known to lie in it.
    if (size < bodyAt - at || at + size > within.end) return;
    yield { type, firstByte: at, bodyAt, end: at + size };
    at += size;
  }
}

function blanked({ firstByte, bodyAt, end }: Box): Patch {
  const head = Buffer.alloc(bodyAt - firstByte);
  const size = end - firstByte;
  if (head.length === 16) {
    head.writeUInt32BE(1, 0);
    head.writeBigUInt64BE(BigInt(size), 8);
  } else head.writeUInt32BE(size <= 0xffff_ffff ? size : 0, 0);
  head.write('free', 4, 'latin1');
  return { firstByte, head, length: size };
}

async function child(film: FilmBytes, parent: Box, type: string, budget: { left: number }): Promise<Box | undefined> {
  for await (const box of boxesIn(film, { firstByte: parent.bodyAt, end: parent.end }, budget)) {
    if (box.type === type) return box;
  }
  return undefined;
}

async function handlerOf(film: FilmBytes, track: Box, budget: { left: number }): Promise<string> {
  const media = await child(film, track, 'mdia', budget);
  const handler = media && (await child(film, media, 'hdlr', budget));
  return handler === undefined ? '' : (await film.at(handler.bodyAt + 8, 4)).toString('latin1');
}

/** Where the samples of a track lie in the film's data: its tables name them. */
async function samplesOf(film: FilmBytes, track: Box, budget: { left: number }): Promise<Patch[]> {
  let table: Box | undefined = track;
  for (const type of ['mdia', 'minf', 'stbl']) table = table && (await child(film, table, type, budget));
  if (table === undefined) return [];
  const [sizes, chunks, short, long] = [
    await child(film, table, 'stsz', budget),
    await child(film, table, 'stsc', budget),
    await child(film, table, 'stco', budget),
    await child(film, table, 'co64', budget),
  ];
  const offsets = short ?? long;
  if (sizes === undefined || chunks === undefined || offsets === undefined) return [];
  const width = offsets === short ? 4 : 8;
  const sizeTable = await bodyOf(film, sizes);
  const perChunk = await bodyOf(film, chunks);
  const places = await bodyOf(film, offsets);
  return [...chunkPatches(film.size, sizeTable, perChunk, places, width)];
}

async function bodyOf(film: FilmBytes, { bodyAt, end }: Box): Promise<Buffer> {
  return film.at(bodyAt, Math.min(end - bodyAt, TABLE_MAX_BYTES));
}

function* chunkPatches(
  filmSize: number,
  sizes: Buffer,
  perChunk: Buffer,
  places: Buffer,
  width: 4 | 8,
): Generator<Patch> {
  const same = numberAt(sizes, 4);
  const runs = entries(perChunk, 4, 12, (at) => ({
    first: numberAt(perChunk, at),
    samples: numberAt(perChunk, at + 4),
  }));
  let sample = 0;
  let run = 0;
  const count = Math.min(numberAt(places, 4), Math.floor((places.length - 8) / width));
  for (let chunk = 0; chunk < count; chunk += 1) {
    while ((runs[run + 1]?.first ?? Infinity) <= chunk + 1) run += 1;
    const samples = runs[run]?.samples ?? 0;
    let length = 0;
    if (same > 0) length = same * samples;
    else
      for (let one = 0; one < samples && 12 + 4 * (sample + one) < sizes.length; one += 1)
        length += numberAt(sizes, 12 + 4 * (sample + one));
    sample += samples;
    const at = 8 + chunk * width;
    const firstByte = width === 4 ? places.readUInt32BE(at) : Number(places.readBigUInt64BE(at));
    if (length > 0 && firstByte < filmSize)
      yield { firstByte, head: Buffer.alloc(0), length: Math.min(length, filmSize - firstByte) };
  }
}

function entries<Entry>(table: Buffer, countAt: number, size: number, read: (at: number) => Entry): Entry[] {
  const count = Math.min(numberAt(table, countAt), Math.floor((table.length - countAt - 4) / size));
  return Array.from({ length: Math.max(count, 0) }, (_, index) => read(countAt + 4 + index * size));
}

const numberAt = (table: Buffer, at: number): number => (at + 4 <= table.length ? table.readUInt32BE(at) : 0);
