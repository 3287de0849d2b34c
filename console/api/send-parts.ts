import { FILE_LAST_HEADER, FILE_OFFSET_HEADER, FILE_PART_MAX_BYTES, fileStanding } from '#contract/wire/file-parts.ts';
import { Refusal } from '#client/failure.ts';
import { sendFile } from './send-file.ts';

const NEW_LINE = 10;
const CARRIAGE_RETURN = 13;
const TRIES = 5;
const PAUSE_MS = 1_000;

export interface SentParts {
  readonly file: File;
  readonly signal: AbortSignal;
  /** How many bytes are there. */
  readonly onProgress: (sent: number) => void;
}

/** Sends a file part by part to the address that an operation gave for it; a part that got lost is sent again. */
export async function sendParts(url: string, { file, signal, onProgress }: SentParts): Promise<void> {
  let sent = 0;
  while (sent < file.size) {
    sent = await sendPart(url, file, sent, signal);
    onProgress(sent);
  }
}

async function sendPart(url: string, file: File, from: number, signal: AbortSignal): Promise<number> {
  const body = await cutPart(file, from);
  const isLast = from + body.size === file.size;
  const headers = { [FILE_OFFSET_HEADER]: String(from), [FILE_LAST_HEADER]: isLast ? '1' : '0' };
  for (let attempt = 1; ; attempt++) {
    try {
      const sent = { body, contentType: 'text/csv', answer: fileStanding, headers, signal };
      return (await sendFile(url, sent)).received;
    } catch (error) {
      signal.throwIfAborted();
      if (attempt === TRIES || error instanceof Refusal) throw error;
    }
    await new Promise((resume) => setTimeout(resume, PAUSE_MS * attempt));
    signal.throwIfAborted();
  }
}

/** The next part of a file, up to the end of a line; as it is, where no line ends. */
export async function cutPart(file: Blob, from: number, mostBytes = FILE_PART_MAX_BYTES): Promise<Blob> {
  const slice = file.slice(from, from + mostBytes);
  if (from + slice.size >= file.size) return slice;
  const bytes = new Uint8Array(await slice.arrayBuffer());
  // Lines of an old Mac end with the other one alone.
  const end = Math.max(
    bytes.lastIndexOf(NEW_LINE),
    bytes.indexOf(NEW_LINE) === -1 ? bytes.lastIndexOf(CARRIAGE_RETURN) : -1,
  );
  return end === -1 ? slice : file.slice(from, from + end + 1);
}
