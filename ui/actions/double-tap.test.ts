import { expect, test } from 'vitest';
import { createTapGuard } from './double-tap.ts';
import { SHOWN_MS } from './shown-press.ts';

/** A screen with one thing under the finger; text is nothing that can be pressed. */
function aScreen(first: string) {
  const screen = { shown: first, says: 'Start' };
  const pressed = (target: unknown) => (target === 'text' ? undefined : target);
  const isMeant = createTapGuard({ pressed, under: () => pressed(screen.shown), says: () => screen.says });
  const tap = (at: number, more: { target?: string; x?: number; isSecond?: boolean } = {}) =>
    isMeant({ at, x: 100, y: 100, isSecond: true, target: screen.shown, ...more });
  return { screen, tap };
}

test('the second tap of a double one presses nothing that the first one brought under the finger', () => {
  const { screen, tap } = aScreen('next');
  expect(tap(0)).toBe(true);
  screen.shown = 'an answer of the next question';
  expect(tap(90, { x: 108 })).toBe(false);
  expect(tap(SHOWN_MS - 1)).toBe(false);
  expect(tap(SHOWN_MS)).toBe(true);
});

test('what stays under the finger takes every press', () => {
  const { tap } = aScreen('one more');
  expect([tap(0), tap(90), tap(180)]).toEqual([true, true, true]);
});

test('the second tap of a double one does not undo what the first one did with the same button', () => {
  const { screen, tap } = aScreen('record');
  expect(tap(0)).toBe(true);
  screen.says = 'Stop';
  expect(tap(90)).toBe(false);
  expect(tap(SHOWN_MS)).toBe(true);
});

test('somebody who missed and presses beside it at once means that', () => {
  const { tap } = aScreen('two');
  expect(tap(0)).toBe(true);
  expect(tap(200, { target: 'three', x: 130 })).toBe(true);
});

test.each([
  ['far away', { x: 141 }],
  ['of a mouse that says it is the first of its own', { isSecond: false }],
])('a press %s is meant', (_, more) => {
  const { screen, tap } = aScreen('next');
  tap(0);
  screen.shown = 'another page';
  expect(tap(90, more)).toBe(true);
});

test('a tap on nothing makes no double one', () => {
  const { screen, tap } = aScreen('text');
  tap(0);
  screen.shown = 'next';
  expect(tap(90)).toBe(true);
});
