import { LIVE_BEAT_SECONDS, LIVE_EVENTS, numberIn } from '#contract/notifications/live.ts';
import { createEventReader, type ServerEvent } from './read-events.ts';
import { NOTIFICATION_CACHE_MS } from '#contract/limits.ts';
import { SECOND_MS } from '#contract/time/durations.ts';

/** A stream that broke off is opened again after up to so long: others have lost theirs at the same moment. */
const FIRST_WAIT_MS = 20 * SECOND_MS;
/** Meanwhile the list is asked for as often (spec §9). */
const LONGEST_WAIT_MS = NOTIFICATION_CACHE_MS;

/** How long to wait after so many failures in a row: more each time, and anybody at another moment. */
export function waitAfter(failures: number, random: () => number): number {
  const most = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures, 10));
  return SECOND_MS + random() * (most - SECOND_MS);
}

/** What cannot be had now, such as a switch that is off or a proxy that lets nothing through, is tried as often as lists are. */
const NOT_NOW_MS = LONGEST_WAIT_MS;

/** What came of asking for the stream. */
export interface Opened {
  readonly httpStatus: number;
  /** How long the server asked to wait, where it refused. */
  readonly retryAfterMs?: number | undefined;
  readonly stream?: ReadableStream<Uint8Array> | undefined;
}

export interface FollowParts {
  open(signal: AbortSignal): Promise<Opened>;
  onUnread(unread: number): void;
  /** Whether somebody looks at the page; told when that changes. */
  readonly looked: { isNow(): boolean; onChange(listener: () => void): () => void };
  /** One after the other, with anybody else who follows in this browser. */
  oneAtATime?<Value>(signal: AbortSignal, work: () => Promise<Value>): Promise<Value>;
  random?(): number;
  /** For tests: seconds are this long. */
  readonly secondMs?: number;
}

/** Between two tabs and back is no reason to let go. */
const HIDDEN_SECONDS = 5;
/** The server speaks at once; who hears nothing stands behind something that keeps it back. */
const FIRST_WORD_SECONDS = 15;
const SILENT_SECONDS = 2 * LIVE_BEAT_SECONDS + 10;

/**
 * Hears from the server how many notifications are unread, as long as somebody looks at the page: a browser has few
 * connections to one host, and tabs behind it need none. What breaks off is opened again, later each time; meanwhile the list
 * is polled by anyone who shows it. Ends with the function that it returns.
 */
export function followUnread({
  open,
  onUnread,
  looked,
  oneAtATime = (_signal, work) => work(),
  random = Math.random,
  secondMs = 1_000,
}: FollowParts): () => void {
  const stopped = new AbortController();
  let failures = 0;

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      await untilLooked(looked, stopped.signal);
      if (stopped.signal.aborted) return;
      const waitMs = await oneAtATime(stopped.signal, async () => (looked.isNow() ? hear() : 0)).catch(() => again());
      await pause((waitMs * secondMs) / 1_000, stopped.signal);
    }
  }

  /** One stream, from its opening to its end; how long to wait before the next. */
  async function hear(): Promise<number> {
    const ending = new AbortController();
    const end = () => ending.abort();
    let isHidden = false;
    const forgetHiding = whenHidden(looked, HIDDEN_SECONDS * secondMs, () => {
      isHidden = true;
      end();
    });
    stopped.signal.addEventListener('abort', end);
    try {
      const { httpStatus, retryAfterMs, stream } = await open(ending.signal);
      if (stream === undefined) return waitFor(httpStatus, retryAfterMs);
      return await listen(stream, ending.signal);
    } catch {
      // Not looked at any more: it is opened when somebody comes back.
      return isHidden ? 0 : again();
    } finally {
      forgetHiding();
      stopped.signal.removeEventListener('abort', end);
      ending.abort();
    }
  }

  async function listen(stream: ReadableStream<Uint8Array>, ending: AbortSignal): Promise<number> {
    const reader = stream.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
    const readEvents = createEventReader();
    let hasHeard = false;
    for (;;) {
      const patience = setTimeout(
        () => void reader.cancel().catch(() => undefined),
        (hasHeard ? SILENT_SECONDS : FIRST_WORD_SECONDS) * secondMs,
      );
      const { value, done } = await reader.read().finally(() => clearTimeout(patience));
      if (ending.aborted) throw new Error('not looked at');
      // Once it may be a busy moment.
      if (done) return hasHeard || failures === 0 ? again() : NOT_NOW_MS;
      for (const event of readEvents(value)) {
        hasHeard = true;
        const waitMs = take(event);
        if (waitMs !== undefined) return waitMs;
      }
    }
  }

  /** Undefined as long as there is more to hear. */
  function take({ name, data }: ServerEvent): number | undefined {
    if (name === LIVE_EVENTS.unread) {
      const unread = numberIn(data, 'unread');
      if (unread === undefined) return again();
      failures = 0;
      onUnread(unread);
      return undefined;
    }
    if (name === LIVE_EVENTS.away) return numberIn(data, 'waitMs') ?? again();
    // The next call says what is over: it is told to log in again, or that there is nothing to hear.
    if (name === LIVE_EVENTS.over) return 1_000 * random();
    if (name === LIVE_EVENTS.crowded) return NOT_NOW_MS;
    return undefined;
  }

  function again(): number {
    const waitMs = waitAfter(failures, random);
    failures += 1;
    return waitMs;
  }

  function waitFor(httpStatus: number, retryAfterMs: number | undefined): number {
    // The server's own word, and not all who heard it at the same moment.
    if (retryAfterMs !== undefined) return retryAfterMs * (1 + random());
    return httpStatus >= 500 || httpStatus === 0 ? again() : NOT_NOW_MS;
  }

  void run();
  return () => stopped.abort();
}

function untilLooked(looked: FollowParts['looked'], signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const look = () => {
      if (!looked.isNow() && !signal.aborted) return;
      forget();
      signal.removeEventListener('abort', look);
      done();
    };
    const forget = looked.onChange(look);
    signal.addEventListener('abort', look);
    look();
  });
}

function whenHidden(looked: FollowParts['looked'], afterMs: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (!looked.isNow()) timer = setTimeout(act, afterMs);
  };
  const forget = looked.onChange(look);
  return () => {
    clearTimeout(timer);
    forget();
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      done();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
