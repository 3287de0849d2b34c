import {
  loadStanding,
  LOAD_LAST_HEADER,
  LOAD_OFFSET_HEADER,
  LOAD_PART_MAX_BYTES,
} from '#contract/rewards/gift-card-loads.ts';
import { beginGiftCardLoad, stopGiftCardLoad } from '#contract/generated/operator/operations.ts';
import { Refusal } from '#client/failure.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';
import { sendFile } from '#console/api/send-file.ts';

const NEW_LINE = 10;
const CARRIAGE_RETURN = 13;
const TRIES = 5;
const PAUSE_MS = 1_000;

interface Sending {
  readonly file: File;
  readonly signal: AbortSignal;
  /** How many bytes are there. */
  readonly onProgress: (sent: number) => void;
}

/** Sends a file part by part; a part that got lost is sent again. The id of its load, once all of it is there. */
export async function sendLoad(api: OperatorApi, { file, signal, onProgress }: Sending): Promise<string> {
  const { url, loadId } = await api.mutate(beginGiftCardLoad, { fileName: file.name, bytes: file.size });
  const stop = () => void stopLoad(api, loadId);
  signal.addEventListener('abort', stop);
  try {
    let sent = 0;
    while (sent < file.size) {
      sent = await sendPart(url, file, sent, signal);
      onProgress(sent);
    }
  } finally {
    signal.removeEventListener('abort', stop);
  }
  return loadId;
}

/** Nothing of it is loaded then. That it could not be said does no harm: the server gives it up by itself. */
function stopLoad(api: OperatorApi, loadId: string): Promise<unknown> {
  return api.mutate(stopGiftCardLoad, { loadId }).catch(() => undefined);
}

async function sendPart(url: string, file: File, from: number, signal: AbortSignal): Promise<number> {
  const body = await cutPart(file, from);
  const isLast = from + body.size === file.size;
  const headers = { [LOAD_OFFSET_HEADER]: String(from), [LOAD_LAST_HEADER]: isLast ? '1' : '0' };
  for (let attempt = 1; ; attempt++) {
    try {
      const sent = { body, contentType: 'text/csv', answer: loadStanding, headers, signal };
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
export async function cutPart(file: Blob, from: number, mostBytes = LOAD_PART_MAX_BYTES): Promise<Blob> {
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
