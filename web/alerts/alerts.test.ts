import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAlerts } from './alerts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function messages(alerts: ReturnType<typeof createAlerts>) {
  return alerts.store.get().map((alert) => alert.message);
}

test('an alert leaves after five seconds', () => {
  const alerts = createAlerts();
  alerts.show('error', 'a');
  vi.advanceTimersByTime(4_999);
  expect(messages(alerts)).toEqual(['a']);
  vi.advanceTimersByTime(1);
  expect(messages(alerts)).toEqual([]);
});

test('at most five are shown, and the oldest makes room', () => {
  const alerts = createAlerts();
  for (const message of ['a', 'b', 'c', 'd', 'e', 'f']) alerts.show('info', message);
  expect(messages(alerts)).toEqual(['b', 'c', 'd', 'e', 'f']);
});

test('the same message is not stacked, but stays longer', () => {
  const alerts = createAlerts();
  alerts.show('error', 'a');
  vi.advanceTimersByTime(3_000);
  alerts.show('error', 'a');
  vi.advanceTimersByTime(4_000);
  expect(messages(alerts)).toEqual(['a']);
});

test('nothing leaves while somebody reads', () => {
  const alerts = createAlerts();
  alerts.show('error', 'a');
  alerts.hold(true);
  vi.advanceTimersByTime(60_000);
  expect(messages(alerts)).toEqual(['a']);
  alerts.hold(false);
  vi.advanceTimersByTime(5_000);
  expect(messages(alerts)).toEqual([]);
});

test('an alert can be dismissed', () => {
  const alerts = createAlerts();
  alerts.show('error', 'a');
  alerts.dismiss(alerts.store.get()[0]?.id ?? 0);
  expect(messages(alerts)).toEqual([]);
});

test('none stays once they are cleared, and the next one has its own five seconds', () => {
  const alerts = createAlerts();
  for (const message of ['a', 'b']) alerts.show('info', message);
  alerts.clear();
  expect(messages(alerts)).toEqual([]);
  vi.advanceTimersByTime(3_000);
  alerts.show('info', 'a');
  vi.advanceTimersByTime(4_999);
  expect(messages(alerts)).toEqual(['a']);
});
