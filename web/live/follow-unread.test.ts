import { afterEach, describe, expect, test, vi } from 'vitest';
import { NOTIFICATION_CACHE_MS } from '#contract/limits.ts';
import { followUnread, type Opened, waitAfter } from './follow-unread.ts';
import { createEventReader } from './read-events.ts';

/** A server that a test speaks for, and a page that somebody looks at or not. */
function bed(answers: readonly Opened[] = []) {
  const opened: { say(text: string): void; end(): void; readonly signal: AbortSignal; readonly at: number }[] = [];
  const counts: number[] = [];
  const listeners = new Set<() => void>();
  let isLooked = true;
  const stop = followUnread({
    async open(signal) {
      let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
      const stream = new ReadableStream<Uint8Array>({ start: (made) => void (controller = made) });
      signal.addEventListener('abort', () => controller?.error(new Error('aborted')));
      opened.push({
        say: (text) => controller?.enqueue(new TextEncoder().encode(text)),
        end: () => controller?.close(),
        signal,
        at: Date.now(),
      });
      return answers[opened.length - 1] ?? { httpStatus: 200, stream };
    },
    onUnread: (unread) => counts.push(unread),
    looked: {
      isNow: () => isLooked,
      onChange(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    random: () => 0.5,
  });
  const look = (isNow: boolean) => {
    isLooked = isNow;
    for (const listener of listeners) listener();
  };
  stops.push(stop);
  return { opened, counts, look, stop };
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

const unread = (count: number) => `event: unread\ndata: {"unread":${count}}\n\n`;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('following how many are unread', () => {
  test('each word of the server is told, however it is cut into pieces', async () => {
    vi.useFakeTimers();
    const { opened, counts } = bed();
    await pass(0);
    opened[0]?.say(`:\n\n${unread(2)}event: unr`);
    await pass(0);
    opened[0]?.say('ead\ndata: {"unread":3}\n');
    await pass(0);
    expect(counts).toEqual([2]);
    opened[0]?.say('\n');
    await pass(0);
    expect(counts).toEqual([2, 3]);
    expect(opened).toHaveLength(1);
  });

  test('a node that stops says when to come back, and not before', async () => {
    vi.useFakeTimers();
    const { opened, counts } = bed();
    await pass(0);
    opened[0]?.say(`${unread(1)}event: away\ndata: {"waitMs":17000}\n\n`);
    await pass(16_900);
    expect(opened).toHaveLength(1);
    await pass(200);
    expect(opened).toHaveLength(2);
    opened[1]?.say(unread(4));
    await pass(0);
    expect(counts).toEqual([1, 4]);
  });

  test('one that breaks off is opened again, later each time, and from the start once it was heard', async () => {
    vi.useFakeTimers();
    const failed: Opened = { httpStatus: 503 };
    const { opened } = bed([failed, failed, failed]);
    await pass(0);
    const waits = [0, 1, 2].map((failures) => waitAfter(failures, () => 0.5));
    for (const [at, wait] of waits.entries()) {
      await pass(wait - 10);
      expect(opened).toHaveLength(at + 1);
      await pass(10);
      expect(opened).toHaveLength(at + 2);
    }
    opened[3]?.say(unread(1));
    await pass(0);
    opened[3]?.end();
    await pass((waits[0] ?? 0) + 10);
    expect(opened).toHaveLength(5);
  });

  test('a server that asks to wait is not asked before', async () => {
    vi.useFakeTimers();
    const { opened } = bed([{ httpStatus: 503, retryAfterMs: 60_000 }]);
    await pass(60_000);
    expect(opened).toHaveLength(1);
    await pass(31_000);
    expect(opened).toHaveLength(2);
  });

  test.each([
    ['refused for good', { httpStatus: 404 }],
    ['not for this page', { httpStatus: 403 }],
  ])('%s: the list is polled, and it is tried as seldom', async (_what, answer) => {
    vi.useFakeTimers();
    const { opened } = bed([answer]);
    await pass(NOTIFICATION_CACHE_MS - 100);
    expect(opened).toHaveLength(1);
    await pass(200);
    expect(opened).toHaveLength(2);
  });

  test('behind something that keeps the words back it gives up soon, and from the second time on tries seldom', async () => {
    vi.useFakeTimers();
    const { opened } = bed();
    await pass(16_000);
    expect(opened[0]?.signal.aborted).toBe(true);
    await pass(10_000);
    expect(opened).toHaveLength(2);
    await pass(16_000);
    expect(opened[1]?.signal.aborted).toBe(true);
    await pass(NOTIFICATION_CACHE_MS - 4_000);
    expect(opened).toHaveLength(2);
    await pass(4_000);
    expect(opened).toHaveLength(3);
  });

  test('a connection that has died without a word is noticed', async () => {
    vi.useFakeTimers();
    const { opened } = bed();
    await pass(0);
    opened[0]?.say(unread(1));
    await pass(50_000);
    opened[0]?.say(':\n\n');
    await pass(50_000);
    expect(opened[0]?.signal.aborted).toBe(false);
    await pass(11_000);
    expect(opened[0]?.signal.aborted).toBe(true);
    await pass(20_000);
    expect(opened).toHaveLength(2);
  });

  test('only a page that is looked at has one, and a short look elsewhere keeps it', async () => {
    vi.useFakeTimers();
    const { opened, look } = bed();
    await pass(0);
    opened[0]?.say(unread(1));
    look(false);
    await pass(4_000);
    look(true);
    await pass(10_000);
    expect(opened[0]?.signal.aborted).toBe(false);
    look(false);
    await pass(6_000);
    expect(opened[0]?.signal.aborted).toBe(true);
    await pass(600_000);
    expect(opened).toHaveLength(1);
    look(true);
    await pass(0);
    expect(opened).toHaveLength(2);
  });

  test('when it is stopped it lets go at once', async () => {
    vi.useFakeTimers();
    const { opened, stop } = bed();
    await pass(0);
    stop();
    expect(opened[0]?.signal.aborted).toBe(true);
    await pass(600_000);
    expect(opened).toHaveLength(1);
  });

  test("words that are not the server's are no reason to tell anything", async () => {
    vi.useFakeTimers();
    const { opened, counts } = bed();
    await pass(0);
    opened[0]?.say('event: unread\ndata: {"unread":"<b>"}\n\n');
    await pass(0);
    expect(counts).toEqual([]);
    expect(opened[0]?.signal.aborted).toBe(true);
  });
});

test('waits grow, and differ from browser to browser', () => {
  expect(waitAfter(0, () => 0)).toBe(1_000);
  expect(waitAfter(0, () => 1)).toBe(20_000);
  expect(waitAfter(3, () => 1)).toBe(160_000);
  expect(waitAfter(50, () => 1)).toBe(NOTIFICATION_CACHE_MS);
});

test('events are read with either end of a line, comments are none, and what never ends is refused', () => {
  const read = createEventReader();
  expect(read(':\r\n\r\nevent: over\r\ndata: {}\r\n\r\n')).toEqual([{ name: 'over', data: '{}' }]);
  expect(() => read('x'.repeat(10_001))).toThrow('no stream');
});
