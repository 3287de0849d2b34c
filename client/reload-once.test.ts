import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadOnce } from './reload-once.ts';

const ONCE_WITHIN_MS = 600_000;

const kept = new Map<string, string>();
type Answer = () => Promise<{ readonly ok: boolean }>;

const reload = vi.fn<() => void>();
let answer: Answer;
const fetched = vi.fn<Answer>(() => answer());

beforeEach(() => {
  vi.useFakeTimers();
  kept.clear();
  reload.mockClear();
  fetched.mockClear();
  answer = async () => ({ ok: true });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the page is loaded anew once; ten minutes later it may be again', async () => {
  expect(await reloadOnce()).toBe(true);
  expect(await reloadOnce()).toBe(false);
  vi.advanceTimersByTime(ONCE_WITHIN_MS - 1);
  expect(await reloadOnce()).toBe(false);
  expect(fetched).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(await reloadOnce()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test.each([
  ['without a connection', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['of a server that is in trouble', async () => ({ ok: false })],
])('an answer %s keeps the page, and the next try may load it', async (_, given) => {
  answer = given;
  expect(await reloadOnce()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  answer = async () => ({ ok: true });
  expect(await reloadOnce()).toBe(true);
});

test('a browser that keeps nothing stays where it is', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
  expect(await reloadOnce()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
