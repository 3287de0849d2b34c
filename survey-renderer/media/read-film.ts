import { MESSAGES } from '#contract/messages/messages.ts';
import { isUploadType, UPLOAD_MAX_BYTES, uploadTypeProblem } from '#contract/clips/survey-uploads.ts';
import { secondsInHeader } from './film-header.ts';
import type { Clip } from './recording.ts';

/** Where a system does not know the type, the name tells. */
const TYPES: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
};
const FAR_BEYOND_SECONDS = 1e7;
const OPEN_TIMEOUT_MS = 15_000;

/** The chosen file as a clip, or why it cannot be one. Cameras round up, so a second more is not held against it. */
export async function readFilm(file: File, maxSeconds: number): Promise<Clip | string> {
  const type = file.type || (TYPES[file.name.split('.').at(-1)?.toLowerCase() ?? ''] ?? '');
  if (file.size === 0) return MESSAGES.uploads.empty;
  if (!isUploadType('VIDEO', type)) return uploadTypeProblem('VIDEO', type);
  if (file.size > UPLOAD_MAX_BYTES.VIDEO) return MESSAGES.uploads.tooLarge.VIDEO;
  const seconds = (await secondsOf(file)) ?? (await secondsInHeader(file));
  if (seconds === undefined) return MESSAGES.media.unreadable;
  if (seconds > maxSeconds + 1) return MESSAGES.media.tooLong(MESSAGES.media.minutes(maxSeconds));
  return {
    file: file.type === type ? file : file.slice(0, file.size, type),
    seconds: Math.round(Math.min(seconds, maxSeconds) * 10) / 10,
    name: file.name,
  };
}

/** How long a film is, by opening it; undefined if the browser cannot. */
async function secondsOf(file: Blob): Promise<number | undefined> {
  const film = document.createElement('video');
  const address = URL.createObjectURL(file);
  try {
    return await new Promise<number | undefined>((resolve) => {
      const look = () => {
        if (Number.isFinite(film.duration)) resolve(film.duration);
        // What a browser recorded does not say it until somebody asks for its end.
        else film.currentTime = FAR_BEYOND_SECONDS;
      };
      film.addEventListener('loadedmetadata', look);
      film.addEventListener('durationchange', look);
      film.addEventListener('error', () => resolve(undefined));
      setTimeout(() => resolve(undefined), OPEN_TIMEOUT_MS);
      film.preload = 'metadata';
      film.src = address;
    });
  } finally {
    film.removeAttribute('src');
    URL.revokeObjectURL(address);
  }
}
