import { UPLOAD_PART_MAX_BYTES } from '#contract/limits.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { cleanFilm } from './clean-media.ts';
import type { Clips } from './clips.ts';
import { keepPart } from './keep-part.ts';
import { typeOf } from './media-type.ts';
import { insertMedia, markClean, insertClip } from './media.store.ts';

export interface NewClip {
  readonly title: string;
  readonly seconds: number;
  readonly film: Buffer;
  /** In the WebVTT format. */
  readonly captions: string;
  readonly transcript: string;
}

export type ClipProblem = 'not-a-video' | 'not-captions';

const CAPTIONS = /^\uFEFF?WEBVTT(?:[ \t][^\n]*)?(?:\r?\n){2}/;

/**
 * Adds a film that studies can show, with captions and a transcript: nobody is left out. Joins the caller's transaction;
 * the files are written at once, and removed later if the transaction fails.
 */
export async function addClip(
  clips: Clips,
  tx: Db,
  { film: given, ...clip }: NewClip,
): Promise<Result<{ readonly clipId: string }, ClipProblem>> {
  const contentType = typeOf(given);
  if (contentType === undefined || contentType === 'image/heic' || !contentType.startsWith('video/')) {
    return err('not-a-video');
  }
  if (!CAPTIONS.test(clip.captions)) return err('not-captions');
  const film = await cleanFilm(given, contentType);
  if (film === undefined) return err('not-a-video');
  const now = clips.clock.now();
  const clipId = newId(clips.chance, now);
  await insertMedia(tx, {
    media_id: clipId,
    panel_id: clips.panelId,
    content_type: null,
    total_bytes: String(film.length),
    created_at: now,
    active_at: now,
  });
  for (let firstByte = 0; firstByte < film.length; firstByte += UPLOAD_PART_MAX_BYTES) {
    const bytes = film.subarray(firstByte, firstByte + UPLOAD_PART_MAX_BYTES);
    const part = { mediaId: clipId, firstByte, bytes, contentType: firstByte === 0 ? contentType : undefined };
    const kept = await keepPart(clips, tx, part);
    if (!kept.ok) throw new Error('a clip that was just begun takes its parts');
  }
  await markClean(tx, clipId, { contentType, size: film.length, now });
  await insertClip(tx, { clip_id: clipId, ...clip });
  return ok({ clipId });
}
