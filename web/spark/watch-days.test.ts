import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { watchDays as WatchDays } from './watch-days.ts';

const page = Object.assign(new EventTarget(), { hidden: false });

let watchDays: typeof WatchDays;

beforeEach(async () => {
  // Each test has a page of its own. It is brought before time is held: bringing it takes some.
  vi.resetModules();
  ({ watchDays } = await import('./watch-days.ts'));
  vi.useFakeTimers({ now: new Date(2026, 5, 8, 23, 30) });
  page.hidden = false;
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function watched(tell = vi.fn<(timezone: string) => Promise<unknown>>().mockResolvedValue(undefined)) {
  return { tell, watch: (panelistId = 'dana') => watchDays({ panelistId, tell }) };
}

const comeBack = async () => {
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
};

test('tells once for each date, however often the frame is shown', async () => {
  const { tell, watch } = watched();
  watch()();
  const stop = watch();
  expect(tell).toHaveBeenCalledTimes(1);
  expect(tell).toHaveBeenCalledWith(Intl.DateTimeFormat().resolvedOptions().timeZone);
  await vi.advanceTimersByTimeAsync(29 * 60_000);
  expect(tell).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(tell).toHaveBeenCalledTimes(2);
  stop();
  await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
  expect(tell).toHaveBeenCalledTimes(2);
});

test('tells nothing from a tab that nobody looks at, until somebody does', async () => {
  page.hidden = true;
  const { tell, watch } = watched();
  const stop = watch();
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(tell).not.toHaveBeenCalled();
  page.hidden = false;
  await comeBack();
  expect(tell).toHaveBeenCalledTimes(1);
  stop();
});

test('tells for another member who signs in on the same page', async () => {
  const { tell, watch } = watched();
  watch('dana')();
  watch('robin')();
  expect(tell).toHaveBeenCalledTimes(2);
});

test('does not try again every minute what was given up, but when somebody comes back', async () => {
  const report = vi.fn<(timezone: string) => Promise<unknown>>().mockRejectedValueOnce(new Error('down'));
  report.mockResolvedValue(undefined);
  const { watch } = watched(report);
  const stop = watch();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(report).toHaveBeenCalledTimes(1);
  await comeBack();
  await comeBack();
  expect(report).toHaveBeenCalledTimes(2);
  stop();
});
