import { beforeEach, expect, test, vi } from 'vitest';
import { createShownStep, SHOWN_MS } from './shown-press.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test('a step that has just appeared takes no press that was meant for the one before, and then takes it', () => {
  const step = createShownStep();
  step.begin(new EventTarget());
  vi.advanceTimersByTime(SHOWN_MS - 1);
  expect([step.isNew(), step.takesPress(undefined)]).toEqual([true, false]);
  vi.advanceTimersByTime(1);
  expect([step.isNew(), step.takesPress(undefined)]).toEqual([false, true]);
});

test('somebody who has changed something in the step means it', () => {
  const step = createShownStep();
  const form = new EventTarget();
  step.begin(form);
  form.dispatchEvent(new Event('input'));
  expect(step.takesPress(form)).toBe(true);
});

test('the second tap of a double one is no second try, unless something was changed in between', () => {
  const step = createShownStep();
  const form = new EventTarget();
  expect([step.takesPress(form), step.takesPress(form)]).toEqual([true, false]);
  form.dispatchEvent(new Event('input'));
  expect(step.takesPress(form)).toBe(true);
});

test('an answer that has just come shows something new, and those who show the button are told', () => {
  const step = createShownStep();
  const seen: boolean[] = [];
  step.follow(() => seen.push(step.isNew()));
  expect(step.takesPress(undefined)).toBe(true);
  vi.advanceTimersByTime(SHOWN_MS);
  step.begin(undefined);
  expect(step.takesPress(undefined)).toBe(false);
  vi.advanceTimersByTime(SHOWN_MS);
  expect(seen).toEqual([true, false, true, false]);
  expect(vi.getTimerCount()).toBe(0);
});
