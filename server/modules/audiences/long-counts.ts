import { GATES } from '#server/limits/slots.ts';
import { DEADLINES } from '#server/limits/deadlines.ts';
import { err, ok, type Result } from '#server/platform/result.ts';

/** Counts over all members: few at a time, and the same one asked for twice runs once. */
export interface LongCounts {
  /**
   * Its result, if that comes within the wait; `still-counting` otherwise, and the caller again under the same key
   * gets it when it is there.
   */
  run<T>(key: string, count: () => Promise<T>): Promise<Result<T, 'still-counting' | 'too-many'>>;
}

const { most: AT_ONCE, queued: QUEUED } = GATES.audienceCounts;
const KEPT_MS = 60_000;

/** `waitMs` is shorter than a call may take, so that a long count is no failure. */
export function createLongCounts(waitMs = DEADLINES.audienceWait.ms): LongCounts {
  const counts = new Map<string, Promise<unknown>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  async function oneAtATime<T>(count: () => Promise<T>): Promise<T> {
    if (running >= AT_ONCE) await new Promise<void>((start) => waiting.push(start));
    running += 1;
    try {
      return await count();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  }

  return {
    async run<T>(key: string, count: () => Promise<T>) {
      const isNew = !counts.has(key);
      if (isNew && waiting.length >= QUEUED) return err('too-many');
      const counting = (counts.get(key) as Promise<T> | undefined) ?? oneAtATime(count);
      counts.set(key, counting);
      let isDone = false;
      const done = counting.finally(() => {
        isDone = true;
      });
      try {
        const answer = await firstOf(done, waitMs);
        return answer === undefined ? err('still-counting') : ok(answer.value);
      } finally {
        if (isDone) counts.delete(key);
        else if (isNew) void forgetLater(counting, () => counts.delete(key));
      }
    },
  };
}

async function firstOf<T>(work: Promise<T>, waitMs: number): Promise<{ readonly value: T } | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), waitMs);
  });
  try {
    return await Promise.race([work.then((value) => ({ value })), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Nobody may ever come back for it. */
async function forgetLater(counting: Promise<unknown>, forget: () => void): Promise<void> {
  await counting.catch(() => undefined);
  setTimeout(forget, KEPT_MS).unref();
}
