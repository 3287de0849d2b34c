import { RETRY_DELAYS_MS, UPLOAD_PART_MAX_BYTES } from '#contract/limits.ts';
import type { UploadKind } from '#contract/surveys/survey-uploads.ts';
import { type UploadCalls, UploadError } from './upload-calls.ts';

export interface UploadState {
  /** paused: the connection is gone, and it goes on by itself. failed: trying again as it is would not help. */
  readonly phase: 'sending' | 'paused' | 'done' | 'failed' | 'cancelled';
  readonly uploadId: string | undefined;
  readonly sentBytes: number;
  readonly totalBytes: number;
  /** As far as the speed so far tells. */
  readonly secondsLeft: number | undefined;
  /** failed: why, in a sentence for the member. */
  readonly problem: string | undefined;
}

interface UploadParts {
  readonly calls: UploadCalls;
  readonly kind: UploadKind;
  readonly file: Blob;
  /** Begun before, perhaps by a page that was closed since: goes on where that stopped. */
  readonly uploadId?: string | undefined;
  readonly now: () => number;
  /** Calls back when the connection is there again; returns how to stop that. */
  readonly onOnline: (wake: () => void) => () => void;
  readonly delaysMs?: readonly number[];
}

export type Upload = ReturnType<typeof startUpload>;

/** Sends a file in parts until all of it is there, however often the connection breaks in between. */
export function startUpload({ calls, kind, file, now, onOnline, delaysMs = RETRY_DELAYS_MS, ...begun }: UploadParts) {
  const listeners = new Set<() => void>();
  const stop = new AbortController();
  let wake = () => {};
  let isUnwanted = false;
  let state: UploadState = {
    phase: 'sending',
    uploadId: begun.uploadId,
    sentBytes: 0,
    totalBytes: file.size,
    secondsLeft: undefined,
    problem: undefined,
  };

  function change(part: Partial<UploadState>) {
    // What was cancelled stays so, whatever comes in late.
    if (state.phase === 'cancelled') return;
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  /** Until the delay is over, the connection is back, or somebody cannot wait. */
  function pause(failures: number): Promise<void> {
    const delayMs = delaysMs[Math.min(failures, delaysMs.length - 1)];
    return new Promise((resolve) => {
      const timer = setTimeout(() => wake(), delayMs);
      const stopListening = onOnline(() => wake());
      wake = () => {
        clearTimeout(timer);
        stopListening();
        resolve();
      };
    });
  }

  /** Where to go on: what the server has kept, or the beginning of a new upload. */
  async function begin(): Promise<string> {
    if (state.uploadId !== undefined) {
      try {
        const { offset } = await calls.standing(state.uploadId);
        change({ sentBytes: offset });
        return state.uploadId;
      } catch (error) {
        // Removed in the meantime, because nobody went on with it for days.
        if (!(error instanceof UploadError) || error.httpStatus !== 404) throw error;
      }
    }
    const { uploadId, offset } = await calls.open(kind, file.type, file.size);
    change({ uploadId, sentBytes: offset });
    if (isUnwanted) await calls.remove(uploadId);
    return uploadId;
  }

  async function sendParts(uploadId: string): Promise<void> {
    let partBytes = SMALLEST_PART_BYTES;
    const begunAt = now();
    const begunWith = state.sentBytes;
    change({ phase: 'sending' });
    while (state.sentBytes < file.size && !stop.signal.aborted) {
      const offset = state.sentBytes;
      const sentAt = now();
      try {
        const part = file.slice(offset, offset + partBytes);
        const standing = await calls.part(uploadId, offset, part, stop.signal);
        change({ sentBytes: standing.offset });
      } catch (error) {
        if (!(error instanceof UploadError) || error.offset === undefined) throw error;
        // Another tab, or a part whose answer was lost: the server knows better how far it is.
        change({ sentBytes: error.offset });
      }
      partBytes = nextPartBytes(partBytes, now() - sentAt);
      const bytesPerMs = (state.sentBytes - begunWith) / Math.max(now() - begunAt, 1);
      if (bytesPerMs > 0) change({ secondsLeft: Math.ceil((file.size - state.sentBytes) / bytesPerMs / 1_000) });
    }
  }

  async function run(): Promise<void> {
    for (let failures = 0; !stop.signal.aborted;) {
      const sentBefore = state.sentBytes;
      try {
        await sendParts(await begin());
        change({ phase: 'done', secondsLeft: 0 });
        return;
      } catch (error) {
        if (!isTransient(error)) {
          change({ phase: 'failed', problem: error instanceof Error ? error.message : undefined });
          return;
        }
        failures = state.sentBytes > sentBefore ? 0 : failures + 1;
        change({ phase: 'paused', secondsLeft: undefined });
        if (!stop.signal.aborted) await pause(Math.max(failures - 1, 0));
      }
    }
  }

  const finished = run();

  function leave() {
    change({ phase: 'cancelled' });
    stop.abort();
    wake();
  }

  return {
    get: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Settles when there is nothing more to do. */
    finished,
    /** Tries again now. */
    hurry: () => wake(),
    /** Sends nothing more; another upload with the same id can go on. */
    leave,
    /** Gives it up, here and on the server. */
    cancel(): void {
      const { uploadId } = state;
      leave();
      isUnwanted = true;
      // If nobody hears it, the server removes what nobody goes on with by itself.
      if (uploadId !== undefined) calls.remove(uploadId).catch(() => {});
    },
  };
}

/** Nothing about the call was wrong: no answer, an answer from a server in trouble, or too many calls. */
function isTransient(error: unknown): boolean {
  return (
    error instanceof UploadError && (error.httpStatus === 0 || error.httpStatus >= 500 || error.httpStatus === 429)
  );
}

/** What a slow phone sends in a few seconds, so that progress shows and a cut costs little. */
export const SMALLEST_PART_BYTES = 256 * 1024;

const AIM_MS = 1_500;

/** How large the next part should be, so that each takes about as long as a person likes to wait for news. */
export function nextPartBytes(partBytes: number, tookMs: number): number {
  const wanted = partBytes * Math.min(2, AIM_MS / Math.max(tookMs, 1));
  return Math.round(Math.min(UPLOAD_PART_MAX_BYTES, Math.max(SMALLEST_PART_BYTES, wanted)));
}
