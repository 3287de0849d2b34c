import { PHOTO_MAX_PIXELS, PHOTO_MAX_SIDE_PIXELS } from '#contract/limits.ts';
import type { UploadType } from '#contract/clips/survey-uploads.ts';
import { DEADLINES } from '#server/limits/deadlines.ts';
import { later } from '#server/platform/clock.ts';
import { BusyError } from '#server/platform/busy-error.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import type { PictureFormat, PictureProblem } from '#server/platform/images/images.ts';
import { repeat, type Jobs } from '#server/platform/jobs/index.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Clips } from './clips.ts';
import { applyPatches, filmInMemory } from './film-bytes.ts';
import { filmInParts, filmPatches, type FilmInParts } from './film-patches.ts';
import {
  deleteUnwanted,
  findUnclean,
  insertUnwanted,
  listUnclean,
  lockUnclean,
  markClean,
  replaceParts,
  type StoredPart,
} from './media.store.ts';
import { removeAbandonedUploads, removeFilesNow, removeUnwantedFiles } from './remove-files.ts';

const TYPE_OF = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const satisfies Record<
  PictureFormat,
  UploadType
>;
/** Long after a file was written or its node was gone. */
const ON_ITS_WAY_MS = DEADLINES.fileWrite.ms;
const BATCH = 50;

/** What takes the place of some parts of a file. */
interface Cleaned {
  readonly replaced: readonly StoredPart[];
  readonly parts: readonly { readonly firstByte: number; readonly bytes: Buffer }[];
  readonly contentType: UploadType;
  readonly size: number;
}

/**
 * Makes a file that is all there fit to be seen: a photo is drawn anew, a film's notes are blanked. Does nothing when that
 * is done. Killed in between, it is done again; of two at once one counts.
 */
export function cleanMedia(clips: Clips, mediaId: string): Promise<Result<undefined, PictureProblem>> {
  const running = cleaning.get(mediaId) ?? cleanOnce(clips, mediaId).finally(() => cleaning.delete(mediaId));
  cleaning.set(mediaId, running);
  return running;
}

/** What this node is cleaning: the caller meanwhile waits for the same. */
const cleaning = new Map<string, Promise<Result<undefined, PictureProblem>>>();

async function cleanOnce(clips: Clips, mediaId: string): Promise<Result<undefined, PictureProblem>> {
  const media = await findUnclean(clips.db, mediaId);
  if (media?.content_type == null) return ok(undefined);
  const cleaned = media.content_type.startsWith('image/')
    ? await redrawn(clips, mediaId)
    : await scannedAndBlanked(clips, mediaId, media.content_type, Number(media.total_bytes));
  if (!cleaned.ok) return cleaned;
  await keep(clips, mediaId, cleaned.value);
  return ok(undefined);
}

/** Cleans what was kept before it had to be clean, or whose node was killed. What cannot be read stays unseen. */
export async function cleanLeftMedia(clips: Clips): Promise<void> {
  for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after !== undefined;) {
    const ids: string[] = await listUnclean(clips.db, clips.panelId, after, BATCH);
    for (const id of ids) {
      // One that cannot be cleaned holds up no other.
      const [cleaned] = await Promise.allSettled([cleanMedia(clips, id)]);
      const failure = cleaned.status === 'rejected' ? 'failed' : cleaned.value.ok ? undefined : cleaned.value.failure;
      if (failure !== undefined)
        clips.log.warn('a stored file could not be cleaned and is not shown to anyone', { code: failure });
    }
    after = ids.at(-1);
  }
}

async function redrawn(clips: Clips, mediaId: string): Promise<Result<Cleaned, PictureProblem>> {
  const film = await filmInParts(clips, mediaId);
  const drawn = await clips.images.redraw(await film.at(0, film.size), {
    maxPixels: PHOTO_MAX_PIXELS,
    maxSide: PHOTO_MAX_SIDE_PIXELS,
  });
  if (!drawn.ok) return err(drawn.failure);
  const { bytes, format } = drawn.value;
  return ok({
    replaced: film.parts,
    parts: [{ firstByte: 0, bytes }],
    contentType: TYPE_OF[format],
    size: bytes.length,
  });
}

/** A photo is drawn anew; a film stays as it is, so it is looked at. Without a verdict it stays unseen, and is tried again. */
async function scannedAndBlanked(
  clips: Clips,
  mediaId: string,
  contentType: UploadType,
  size: number,
): Promise<Result<Cleaned, PictureProblem>> {
  const verdict = await clips.scanner?.scan(partsOf(await filmInParts(clips, mediaId)));
  if (verdict === 'unavailable') throw new ScannerAwayError("the file scanner doesn't respond");
  if (verdict !== 'found') return blanked(clips, mediaId, contentType, size);
  clips.log.warn('a scanner found something in a file');
  return err('unreadable');
}

async function* partsOf(film: FilmInParts): AsyncGenerator<Uint8Array> {
  for (const { firstByte, size } of film.parts) yield film.at(firstByte, size);
}

/** A film waits for a scanner that does not answer. */
export class ScannerAwayError extends BusyError {
  override name = 'ScannerAwayError';
}

async function blanked(
  clips: Clips,
  mediaId: string,
  contentType: UploadType,
  size: number,
): Promise<Result<Cleaned, PictureProblem>> {
  const film = await filmInParts(clips, mediaId);
  const patches = await filmPatches(film, contentType);
  if (patches === undefined) return err('unreadable');
  const replaced = film.parts.filter(({ firstByte, size: length }) =>
    patches.some((patch) => patch.firstByte < firstByte + length && patch.firstByte + patch.length > firstByte),
  );
  const parts = [];
  for (const part of replaced) {
    const bytes = Buffer.from(await film.at(part.firstByte, part.size));
    applyPatches(bytes, part.firstByte, patches);
    parts.push({ firstByte: part.firstByte, bytes });
  }
  return ok({ replaced, parts, contentType, size });
}

async function keep(clips: Clips, mediaId: string, { replaced, parts, contentType, size }: Cleaned): Promise<void> {
  const { db, files, clock } = clips;
  const now = clock.now();
  const written: (StoredPart & { readonly sha256: Buffer })[] = [];
  for (const { firstByte, bytes } of parts) {
    const fileKey = `media/${mediaId}/${firstByte}-${clips.chance.bytes(8).toString('hex')}`;
    await insertUnwanted(db, fileKey, later(now, ON_ITS_WAY_MS));
    const { sha256 } = await files.put(fileKey, bytes, { contentType: 'application/octet-stream' });
    written.push({ firstByte, size: bytes.length, sha256: Buffer.from(sha256, 'hex'), fileKey });
  }
  const unwanted = await inTransaction(db, async (tx) => {
    if (!(await lockUnclean(tx, mediaId))) return written.map(({ fileKey }) => fileKey);
    const old = replaced.map(({ fileKey }) => fileKey);
    for (const fileKey of old) await insertUnwanted(tx, fileKey, now);
    for (const { fileKey } of written) await deleteUnwanted(tx, fileKey);
    await markClean(tx, mediaId, { contentType, size, now });
    await replaceParts(tx, mediaId, old, written);
    return old;
  });
  await removeFilesNow(clips, unwanted);
}

/** A film that lies in memory as a whole, as `cleanMedia` would keep it. */
export async function cleanFilm(film: Buffer, contentType: UploadType): Promise<Buffer | undefined> {
  const clean = Buffer.from(film);
  const patches = await filmPatches(filmInMemory(clean), contentType);
  if (patches === undefined) return undefined;
  applyPatches(clean, 0, patches);
  return clean;
}

/** What was given up is removed every hour, rows and files. */
export function registerClipsJobs(clips: Clips, jobs: Jobs): void {
  // A restored copy may still share its files with the system that it was made of.
  const { isHeld } = clips.outside;
  const steps = [
    () => removeAbandonedUploads(clips),
    () => cleanLeftMedia(clips),
    () => removeUnwantedFiles(clips),
    () => clips.files.removeUnfinished(ON_ITS_WAY_MS),
  ];
  repeat(jobs, { name: 'clips.tidy-uploads', cron: '41 * * * *', expireSeconds: 1_800, isHeld }, () =>
    eachOnItsOwn('uploads to clean up', steps, (step) => step()),
  );
}
