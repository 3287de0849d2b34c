import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SCRIPT_TIMEOUT_MS } from '#contract/limits.ts';
import { ChunkLoadError, loadScript } from './load-script.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a script that arrives is handed on, and no timer stays behind', async () => {
  expect(await loadScript(async () => ({ Page: 'page' }))).toEqual({ Page: 'page' });
  expect(vi.getTimerCount()).toBe(0);
});

test('a script that fails is a ChunkLoadError with the cause', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module');
  const failure = loadScript(() => Promise.reject(cause));
  await expect(failure).rejects.toBeInstanceOf(ChunkLoadError);
  await expect(failure).rejects.toMatchObject({ name: 'ChunkLoadError', cause });
  expect(vi.getTimerCount()).toBe(0);
});

test('a script that does not arrive is given up after 120 seconds, not sooner', async () => {
  let failure: unknown;
  void loadScript(() => new Promise(() => {})).catch((error: unknown) => (failure = error));
  expect(SCRIPT_TIMEOUT_MS).toBe(120_000);
  await vi.advanceTimersByTimeAsync(SCRIPT_TIMEOUT_MS - 1);
  expect(failure).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(failure).toMatchObject({ name: 'ChunkLoadError' });
});
