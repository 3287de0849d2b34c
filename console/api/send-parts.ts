import { FILE_LAST_HEADER, FILE_OFFSET_HEADER, FILE_PART_MAX_BYTES, fileStanding } from '#contract/wire/file-parts.ts';
import { type InParts, startUpload } from '#client/uploads/upload.ts';
import { sendFile } from './send-file.ts';

const NEW_LINE = 10;
const CARRIAGE_RETURN = 13;
/** What is waited before a part is sent again, so often at most. */
const DELAYS_MS = [1_000, 2_000, 3_000, 4_000];
const SIZES = { smallestBytes: FILE_PART_MAX_BYTES, largestBytes: FILE_PART_MAX_BYTES };

export interface SentParts {
  readonly file: File;
  readonly signal: AbortSignal;
  /** How many bytes are there. */
  readonly onProgress: (sent: number) => void;
}

interface FileAddress {
  /** As an operation gave it for this file. */
  readonly url: string;
  /** Tells the server that the rest will not come. That it could not be said does no harm: it gives up by itself. */
  readonly giveUp: () => Promise<unknown>;
  readonly delaysMs?: readonly number[];
}

/** Sends a file part by part; a part that got lost is sent again. */
export async function sendParts({ url, giveUp, delaysMs = DELAYS_MS }: FileAddress, sent: SentParts): Promise<void> {
  const { file, signal, onProgress } = sent;
  signal.throwIfAborted();
  const upload = startUpload({ file, send: { ...partsTo(url), giveUp }, retry: { delaysMs } });
  upload.subscribe(() => onProgress(upload.get().sentBytes));
  signal.addEventListener('abort', upload.cancel);
  const { phase, error } = await upload.finished;
  signal.removeEventListener('abort', upload.cancel);
  signal.throwIfAborted();
  if (phase === 'failed') throw error;
}

function partsTo(url: string): InParts {
  return {
    sizes: SIZES,
    cut: cutPart,
    begin: async (known = { uploadId: url, offset: 0 }) => known,
    async send({ offset, isLast, body, signal }) {
      const headers = {
        'content-type': 'text/csv',
        [FILE_OFFSET_HEADER]: String(offset),
        [FILE_LAST_HEADER]: isLast ? '1' : '0',
      };
      return (await sendFile(url, { body, headers, answer: fileStanding, signal })).received;
    },
  };
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
