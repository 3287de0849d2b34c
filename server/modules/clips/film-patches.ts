import { buffer } from 'node:stream/consumers';
import type { UploadType } from '#contract/clips/survey-uploads.ts';
import type { Clips } from './clips.ts';
import { UnreadableFilm, type FilmBytes, type Patch } from './film-bytes.ts';
import { listStoredParts, type StoredPart } from './media.store.ts';
import { mp4Patches } from './mp4-patches.ts';
import { webmPatches } from './webm-patches.ts';

/** So many parts stay in memory while a film is walked through: its headers are read in order, with a look back. */
const PARTS_HELD = 3;

/** What has to be blanked; undefined when a film cannot be walked through to its end, or takes more than a film would. */
export async function filmPatches(film: FilmBytes, contentType: UploadType): Promise<readonly Patch[] | undefined> {
  try {
    return await (contentType === 'video/webm' ? webmPatches(film) : mp4Patches(film));
  } catch (error) {
    if (error instanceof UnreadableFilm) return undefined;
    throw error;
  }
}

export interface FilmInParts extends FilmBytes {
  readonly parts: readonly StoredPart[];
}

/** A kept file, read part by part. */
export async function filmInParts({ db, files }: Clips, mediaId: string): Promise<FilmInParts> {
  const parts = await listStoredParts(db, mediaId);
  const last = parts.at(-1);
  const held = new Map<string, Buffer>();

  async function bytesOf({ fileKey }: StoredPart): Promise<Buffer> {
    const known = held.get(fileKey);
    if (known !== undefined) return known;
    const file = await files.get(fileKey);
    if (file === undefined) throw new Error('a part of a file is gone');
    const bytes = await buffer(file.body);
    held.set(fileKey, bytes);
    const [oldest] = held.keys();
    if (held.size > PARTS_HELD && oldest !== undefined) held.delete(oldest);
    return bytes;
  }

  return {
    parts,
    size: last === undefined ? 0 : last.firstByte + last.size,
    async at(firstByte, length) {
      const within = parts.filter(
        (part) => part.firstByte < firstByte + length && part.firstByte + part.size > firstByte,
      );
      const pieces = [];
      for (const part of within) {
        const bytes = await bytesOf(part);
        pieces.push(bytes.subarray(Math.max(firstByte - part.firstByte, 0), firstByte + length - part.firstByte));
      }
      return pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces);
    },
  };
}
