import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { latestOfMany } from './latest-of-many.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function listening() {
  const told: number[] = [];
  return { told, ...latestOfMany((value: number) => void told.push(value), 2_000) };
}

test('the first is told at once, and of a hundred more in the same moment the latest alone', () => {
  const { told, hear } = listening();
  for (let count = 1; count <= 101; count++) hear(count);
  expect(told).toEqual([1]);
  vi.advanceTimersByTime(2_000);
  expect(told).toEqual([1, 101]);
});

test('what goes on arriving is told as often as that, and what comes after a rest at once', () => {
  const { told, hear } = listening();
  for (let count = 1; count <= 40; count++) {
    hear(count);
    vi.advanceTimersByTime(100);
  }
  expect(told).toEqual([1, 20, 40]);
  vi.advanceTimersByTime(2_000);
  hear(41);
  expect(told).toEqual([1, 20, 40, 41]);
});

test('nothing is told once nobody listens', () => {
  const { told, hear, stop } = listening();
  hear(1);
  hear(2);
  stop();
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual([1]);
});
