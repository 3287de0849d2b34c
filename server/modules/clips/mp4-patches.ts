import { UnreadableFilm, WalkBudget, type FilmBytes, type Patch } from './film-bytes.ts';

/** What a film is made of, by the box that it stands in. Anything else there is a note, and is blanked. */
const KEPT: Readonly<Record<string, ReadonlySet<string>>> = {
  '': new Set(['ftyp', 'styp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'ssix', 'prft', 'pdin', 'wide']),
  moov: new Set(['mvhd', 'trak', 'mvex', 'iods']),
  trak: new Set(['tkhd', 'edts', 'mdia', 'tref', 'tapt', 'load', 'clip', 'matt']),
};
/** Boxes that hold boxes, as far as something about the place of a film may lie in them. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'edts', 'mvex', 'moof', 'traf', 'mfra']);
/** What people and cameras write beside a film: places, names, models, notes; and room where such a thing once was. */
const NOTES = new Set(['udta', 'meta', 'uuid', 'loci', 'XMP_', 'free', 'skip']);
/** Tracks to see, to hear and to read. Any other is a diary of the camera: where it was, how it was held. */
const TRACKS_KEPT = new Set(['vide', 'soun', 'text', 'sbtl', 'subt', 'clcp', 'tmcd', 'hint', 'auxv']);
const HEADER_BYTES = 8;
const STEPS_MAX = 100_000;
const DEPTH_MAX = 12;
/** A diary of three minutes has some thousand samples. */
const TABLE_MAX_BYTES = 400_000;
const NOTHING = Buffer.alloc(0);

interface Box {
  readonly type: string;
  readonly firstByte: number;
  readonly bodyAt: number;
  readonly end: number;
}
type Within = Pick<Box, 'firstByte' | 'end'> & { readonly type: string; readonly depth: number };

/**
 * What has to be blanked in an MP4 or QuickTime film so that nothing tells where it was made. Each note becomes free room of
 * the same size, so every address in the film stays right. Throws when it cannot be walked through to its end: what is not
 * understood is not kept.
 */
export async function mp4Patches(film: FilmBytes): Promise<Patch[]> {
  const patches: Patch[] = [];
  await walk(film, { type: '', firstByte: 0, end: film.size, depth: 0 }, patches, new WalkBudget(STEPS_MAX));
  return patches;
}

async function walk(film: FilmBytes, within: Within, patches: Patch[], budget: WalkBudget): Promise<void> {
  const { depth } = within;
  if (depth > DEPTH_MAX) throw new UnreadableFilm('nested too deeply');
  for await (const box of boxesIn(film, within, budget)) {
    const isKept = KEPT[within.type]?.has(box.type) ?? !NOTES.has(box.type);
    if (!isKept) patches.push(blanked(box));
    else if (box.type === 'trak' && !TRACKS_KEPT.has(await handlerOf(film, box, budget))) {
      for await (const samples of samplesOf(film, box, budget)) patches.push(samples);
      patches.push(blanked(box));
    } else if (CONTAINERS.has(box.type)) {
      const inside = { type: box.type, firstByte: box.bodyAt, end: box.end, depth: depth + 1 };
      await walk(film, inside, patches, budget);
    }
  }
}

async function* boxesIn(
  film: FilmBytes,
  within: Pick<Within, 'firstByte' | 'end'>,
  budget: WalkBudget,
): AsyncGenerator<Box> {
  for (let at = within.firstByte; at < within.end;) {
    await budget.step();
    const head = await film.at(at, HEADER_BYTES + 8);
    if (head.length < HEADER_BYTES || at + HEADER_BYTES > within.end)
      throw new UnreadableFilm('extra data at the end of a box');
    const type = head.toString('latin1', 4, 8);
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && head.length >= 16;
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? within.end - at : short;
    const bodyAt = at + (isLong ? 16 : HEADER_BYTES);
    if (size < bodyAt - at || at + size > within.end) throw new UnreadableFilm('a box larger than its container');
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
  } else head.writeUInt32BE(size, 0);
  head.write('free', 4, 'latin1');
  return { firstByte, head, length: size };
}

async function child(film: FilmBytes, parent: Box, type: string, budget: WalkBudget): Promise<Box | undefined> {
  for await (const box of boxesIn(film, { firstByte: parent.bodyAt, end: parent.end }, budget)) {
    if (box.type === type) return box;
  }
  return undefined;
}

async function handlerOf(film: FilmBytes, track: Box, budget: WalkBudget): Promise<string> {
  const media = await child(film, track, 'mdia', budget);
  const handler = media && (await child(film, media, 'hdlr', budget));
  return handler === undefined ? '' : (await film.at(handler.bodyAt + 8, 4)).toString('latin1');
}

/** Where the samples of a track lie in the film's data: its tables name them. Without these it is refused. */
async function* samplesOf(film: FilmBytes, track: Box, budget: WalkBudget): AsyncGenerator<Patch> {
  let table: Box | undefined = track;
  for (const type of ['mdia', 'minf', 'stbl']) table = table && (await child(film, table, type, budget));
  const named = async (type: string) => table && bodyOf(film, await child(film, table, type, budget));
  const [sizes, perChunk, short] = [await named('stsz'), await named('stsc'), await named('stco')];
  const places = short ?? (await named('co64'));
  if (sizes === undefined || perChunk === undefined || places === undefined) {
    throw new UnreadableFilm('a metadata track without sample tables');
  }
  for (const { firstByte, length } of chunksOf(sizes, perChunk, places, short === undefined ? 8 : 4)) {
    await budget.step();
    if (firstByte >= film.size || length > film.size - firstByte) throw new UnreadableFilm('samples outside the video');
    yield { firstByte, head: NOTHING, length };
  }
}

async function bodyOf(film: FilmBytes, box: Box | undefined): Promise<Buffer | undefined> {
  if (box === undefined) return undefined;
  if (box.end - box.bodyAt > TABLE_MAX_BYTES) throw new UnreadableFilm('a sample table that is too long');
  return film.at(box.bodyAt, box.end - box.bodyAt);
}

/** Chunks of samples, those that touch each other as one. */
function* chunksOf(
  sizes: Buffer,
  perChunk: Buffer,
  places: Buffer,
  width: 4 | 8,
): Generator<{ readonly firstByte: number; readonly length: number }> {
  const same = numberAt(sizes, 4);
  const runs = Math.min(numberAt(perChunk, 4), Math.floor((perChunk.length - 8) / 12));
  const runAt = (run: number) => ({
    first: numberAt(perChunk, 8 + 12 * run),
    samples: numberAt(perChunk, 12 + 12 * run),
  });
  let [sample, run] = [0, 0];
  let open: { firstByte: number; length: number } | undefined;
  const count = Math.min(numberAt(places, 4), Math.floor((places.length - 8) / width));
  for (let chunk = 0; chunk < count; chunk += 1) {
    while (run + 1 < runs && runAt(run + 1).first <= chunk + 1) run += 1;
    const { samples } = runAt(run);
    let length = same * samples;
    if (same === 0) {
      for (let one = 0; one < samples && 12 + 4 * (sample + one) < sizes.length; one += 1) {
        length += numberAt(sizes, 12 + 4 * (sample + one));
      }
    }
    sample += samples;
    const at = 8 + chunk * width;
    const firstByte = width === 4 ? places.readUInt32BE(at) : Number(places.readBigUInt64BE(at));
    if (open !== undefined && open.firstByte + open.length === firstByte) open.length += length;
    else {
      if (open !== undefined && open.length > 0) yield open;
      open = { firstByte, length };
    }
  }
  if (open !== undefined && open.length > 0) yield open;
}

const numberAt = (table: Buffer, at: number): number => (at + 4 <= table.length ? table.readUInt32BE(at) : 0);
