import { isId } from '#server/platform/chance.ts';
import type { Clips } from './clips.ts';
import { findClipRow } from './clips.store.ts';
import { findMedia, type Media } from './read-media.ts';

export interface Clip {
  readonly captions: string;
  readonly transcript: string;
  readonly film: Media;
}

/** A film that studies show, with its words. */
export async function findClip(clips: Clips, clipId: string): Promise<Clip | undefined> {
  const row = isId(clipId) ? await findClipRow(clips.db, clipId) : undefined;
  const film = row && (await findMedia(clips, row.clip_id));
  return row && film && { captions: row.captions, transcript: row.transcript, film };
}
