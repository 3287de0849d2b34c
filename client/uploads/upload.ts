import { createExternalStore } from '../external-store.ts';
import { failureSentence } from '../failure.ts';
import { type Retry, retryDelayMs } from './upload-retry.ts';

export interface UploadState<Answer = unknown> {
  /** paused: nothing was wrong with it, and it goes on by itself. failed: it does not. */
  readonly phase: 'sending' | 'paused' | 'done' | 'failed' | 'cancelled';
  /** In parts: what the server calls it. */
  readonly uploadId: string | undefined;
  readonly sentBytes: number;
  readonly totalBytes: number;
  /** As far as the speed so far tells. */
  readonly secondsLeft: number | undefined;
  /** done, if it was sent whole: what the server said. */
  readonly answer: Answer | undefined;
  readonly error: unknown;
  /** failed: why, in a sentence for the person who chose the file. */
  readonly problem: string | undefined;
}

/** What goes along with one call that carries bytes. */
export interface Sending {
  /** 0 to 1, as far as the bytes of this call have left. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** How an upload in parts stands: what the server calls it, and how much of it is there. */
export interface Standing {
  readonly uploadId: string;
  readonly offset: number;
}

interface SentPart extends Sending, Standing {
  readonly body: Blob;
  readonly isLast: boolean;
}

export interface InParts {
  readonly sizes: PartSizes;
  /** The next part, if it has to end at a certain place; never empty. */
  readonly cut?: (file: Blob, from: number, mostBytes: number) => Promise<Blob>;
  /** Where to go on from: asked before the first part and after every break. */
  readonly begin: (known: Standing | undefined) => Promise<Standing>;
  /** Sends one part, and says how much of the file is there then. */
  readonly send: (part: SentPart) => Promise<number>;
  /** Tells the server that the rest will not come. */
  readonly giveUp?: (uploadId: string) => Promise<unknown>;
}

interface UploadOptions<Answer> {
  readonly file: Blob;
  /** All of it in one call, or in parts. A call whose session has run out is for the app's own way of calling to mend. */
  readonly send: ((sending: Sending) => Promise<Answer>) | InParts;
  /** In parts: begun before, perhaps by a page that was closed since. */
  readonly uploadId?: string | undefined;
  readonly retry?: Retry;
}

export interface Upload<Answer = unknown> {
  readonly get: () => UploadState<Answer>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Settles when there is nothing more to do. */
  readonly finished: Promise<UploadState<Answer>>;
  /** Tries again now. */
  readonly hurry: () => void;
  /** Sends nothing more; another upload with the same id can go on. */
  readonly leave: () => void;
  /** Gives it up, here and on the server. */
  readonly cancel: () => void;
}

/** Sends a file until all of it is there, however often the connection breaks in between, or says why it cannot be sent. */
export function startUpload<Answer>({ file, send, uploadId, retry = {} }: UploadOptions<Answer>): Upload<Answer> {
  const parts = typeof send === 'function' ? undefined : send;
  const stop = new AbortController();
  const { signal } = stop;
  let known: Standing | undefined = uploadId === undefined ? undefined : { uploadId, offset: 0 };
  let wake = () => {};
  let isUnwanted = false;
  const store = createExternalStore<UploadState<Answer>>({
    phase: 'sending',
    uploadId,
    sentBytes: 0,
    totalBytes: file.size,
    secondsLeft: undefined,
    answer: undefined,
    error: undefined,
    problem: undefined,
  });

  function change(part: Partial<UploadState<Answer>>): void {
    // What was cancelled stays so, whatever comes in late.
    if (store.get().phase !== 'cancelled') store.set({ ...store.get(), ...part });
  }

  /** Begins a try, and tells from then on how far it is and how long the rest takes at its speed. */
  function measure({ offset }: Pick<Standing, 'offset'>): (sentBytes: number) => void {
    const begunAt = performance.now();
    change({ phase: 'sending', sentBytes: offset });
    return (sentBytes) => {
      const bytesPerMs = (sentBytes - offset) / Math.max(performance.now() - begunAt, 1);
      const secondsLeft = Math.ceil((file.size - sentBytes) / bytesPerMs / 1_000);
      change({ sentBytes, ...(bytesPerMs > 0 && { secondsLeft }) });
    };
  }

  async function sendInParts({ sizes, cut = slice, begin, ...calls }: InParts): Promise<undefined> {
    known = await begin(known);
    change({ uploadId: known.uploadId });
    if (isUnwanted) await calls.giveUp?.(known.uploadId);
    const report = measure(known);
    let partBytes = sizes.smallestBytes;
    while (known.offset < file.size && !signal.aborted) {
      const standing: Standing = known;
      const sentAt = performance.now();
      const body = await cut(file, standing.offset, partBytes);
      const isLast = standing.offset + body.size === file.size;
      const onProgress = (share: number) => report(standing.offset + share * body.size);
      const offset = await calls.send({ ...standing, body, isLast, onProgress, signal });
      known = { ...standing, offset };
      report(offset);
      partBytes = nextPartBytes(partBytes, performance.now() - sentAt, sizes);
    }
  }

  function sendAll(): Promise<Answer | undefined> {
    if (typeof send !== 'function') return sendInParts(send);
    const report = measure({ offset: 0 });
    return send({ onProgress: (share) => report(share * file.size), signal });
  }

  /** Until the delay is over, the connection is back, or somebody cannot wait. */
  function pause(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => wake(), delayMs);
      const stopListening = retry.onOnline?.(() => wake());
      wake = () => {
        clearTimeout(timer);
        stopListening?.();
        resolve();
      };
    });
  }

  async function run(): Promise<UploadState<Answer>> {
    for (let failures = 0; !signal.aborted; failures++) {
      const keptBefore = known?.offset ?? 0;
      try {
        change({ answer: await sendAll(), phase: 'done', secondsLeft: 0 });
        break;
      } catch (error) {
        if ((known?.offset ?? 0) > keptBefore) failures = 0;
        const delayMs = retryDelayMs(error, failures, retry);
        if (delayMs === undefined) {
          change({ phase: 'failed', error, problem: failureSentence(error) });
          break;
        }
        change({ phase: 'paused', secondsLeft: undefined });
        if (!signal.aborted) await pause(delayMs);
      }
    }
    return store.get();
  }

  function leave(): void {
    change({ phase: 'cancelled' });
    stop.abort();
    wake();
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    finished: run(),
    hurry: () => wake(),
    leave,
    cancel(): void {
      leave();
      isUnwanted = true;
      // If nobody hears it, the server removes what nobody goes on with by itself.
      if (known !== undefined) parts?.giveUp?.(known.uploadId).catch(() => {});
    },
  };
}

async function slice(file: Blob, from: number, mostBytes: number): Promise<Blob> {
  return file.slice(from, from + mostBytes);
}

interface PartSizes {
  /** What a slow phone sends in a few seconds, so that progress shows and a cut costs little. */
  readonly smallestBytes: number;
  /** What the server takes at once. */
  readonly largestBytes: number;
}

const AIM_MS = 1_500;

/** How large the next part should be, so that each takes about as long as a person likes to wait for news. */
export function nextPartBytes(partBytes: number, tookMs: number, { smallestBytes, largestBytes }: PartSizes): number {
  const wanted = partBytes * Math.min(2, AIM_MS / Math.max(tookMs, 1));
  return Math.round(Math.min(largestBytes, Math.max(smallestBytes, wanted)));
}
