import type { MouseEvent, ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { runHook } from '#testkit/run-hook.ts';
import { Button } from './button.tsx';

const page = vi.hoisted(() => {
  const document = new EventTarget();
  vi.stubGlobal('document', document);
  return document;
});

type Pressed = ReactElement<{ readonly onClick: (event: MouseEvent) => void; readonly 'aria-disabled'?: boolean }>;

/** A button that was just drawn, and how often what it does was done. */
async function drawn(props: Omit<Parameters<typeof Button>[0], 'children' | 'onClick'>) {
  let done = 0;
  const refused = vi.fn<() => void>();
  const button = await runHook(() => Button({ ...props, children: 'Continue', onClick: () => (done += 1) }) as Pressed);
  return {
    refused,
    done: () => done,
    isDisabled: () => button.now().props['aria-disabled'],
    press: () =>
      button.atOnce(({ props: { onClick } }) => onClick({ preventDefault: refused } as unknown as MouseEvent)),
  };
}

test.each([
  ['sends a form', { type: 'submit' }],
  ['leads on from a step', { isStep: true }],
] as const)('a button that %s counts a double tap once, and tells the browser', async (_, props) => {
  const button = await drawn(props);
  button.press();
  button.press();
  expect([button.done(), button.refused.mock.calls.length, button.isDisabled()]).toEqual([1, 1, true]);
});

test('any other button counts both', async () => {
  const button = await drawn({});
  button.press();
  button.press();
  expect([button.done(), button.isDisabled()]).toEqual([2, undefined]);
});

test.each([
  ['sends a form', { type: 'submit' }, 0],
  ['leads on from a step', { isStep: true }, 0],
  ['does something else', {}, 1],
] as const)('a tap on the step before does not press the button that %s', async (_, props, times) => {
  page.dispatchEvent(new Event('pointerdown'));
  const button = await drawn(props);
  button.press();
  expect(button.done()).toBe(times);
});
