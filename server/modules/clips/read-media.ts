import { Readable } from 'node:stream';
import type { UploadType } from '#contract/clips/survey-uploads.ts';
import { isId } from '#server/platform/chance.ts';
import type { Clips } from './clips.ts';
import { findWholeMedia, listParts, findClipRow } from './media.store.ts';
import { findUpload } from './uploads.store.ts';

/** A film or a photo that is all there, to be read whole or in pieces. */
export interface Media {
  readonly mediaId: string;
  readonly contentType: UploadType;
  readonly size: number;
  /** The bytes from first to last, both included. Undefined when their file is gone. The caller reads or destroys it. */
  read(firstByte: number, lastByte: number): Promise<Readable | undefined>;
}

async function findMedia(clips: Clips, mediaId: string): Promise<Media | undefined> {
  const row = isId(mediaId) ? await findWholeMedia(clips.db, clips.panelId, mediaId) : undefined;
  if (row === undefined || row.content_type === null) return undefined;
  return {
    mediaId: row.media_id,
    contentType: row.content_type,
    size: Number(row.kept_bytes),
    read: (firstByte, lastByte) => readBytes(clips, row.media_id, firstByte, lastByte),
  };
}

async function readBytes(
  { db, files }: Clips,
  mediaId: string,
  firstByte: number,
  lastByte: number,
): Promise<Readable | undefined> {
  const parts = await listParts(db, mediaId, firstByte, lastByte);
  const [first, ...others] = parts;
  if (first === undefined) return undefined;
  // Opened before anything is answered, so that a missing file is told and not cut off.
  const opened = await files.get(first.file_key);
  if (opened === undefined) return undefined;

  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield* slice(opened?.body ?? Readable.from([]), first, firstByte, lastByte);
    for (const part of others) {
      const file = await files.get(part.file_key);
      if (file === undefined) throw new Error('a part of a file is gone');
      yield* slice(file.body, part, firstByte, lastByte);
    }
  }
  const body = Readable.from(bytes(), { objectMode: false });
  // Anyone who leaves before the first byte is read never lets the generator begin, nor end.
  body.once('close', () => opened.body.destroy());
  return body;
}

/** Of one part, what lies between first and last. Lets go of the file as soon as that is read. */
async function* slice(
  body: Readable,
  part: { readonly first_byte: string } | undefined,
  firstByte: number,
  lastByte: number,
): AsyncGenerator<Uint8Array> {
  let position = Number(part?.first_byte ?? 0);
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      const from = Math.max(firstByte - position, 0);
      const to = Math.min(lastByte + 1 - position, chunk.length);
      if (from < to) yield chunk.subarray(from, to);
      position += chunk.length;
      if (position > lastByte) return;
    }
  } finally {
    body.destroy();
  }
}

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

/** What a member sent for a task, for those who review it. Undefined when it is not whole or not of this task. */
export async function openRecording(
  clips: Clips,
  { taskId, uploadId }: { readonly taskId: string; readonly uploadId: string },
): Promise<Media | undefined> {
  const row = isId(uploadId) ? await findUpload(clips.db, taskId, uploadId) : undefined;
  return row && findMedia(clips, row.upload_id);
}
