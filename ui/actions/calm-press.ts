import { createContext, useLayoutEffect, useSyncExternalStore } from 'react';

/** Where this is true, in every dialog, the buttons that decide take a calm press only. */
export const DecidesCalmly = createContext(false);

const followNothing = () => () => {};

/**
 * For a button whose deed cannot be taken back: it takes one calm press, never the second tap of a double one, never a
 * held key, never one that began before it was there; and no dialog opens with the focus on it.
 */
export function useCalmPress(isGuarded: boolean) {
  const isCalmNow = useSyncExternalStore(isGuarded ? followCalm : followNothing, isCalm, () => true);
  useLayoutEffect(() => {
    if (isGuarded) disturb(performance.now());
  }, [isGuarded]);

  const isUnsettled = isGuarded && !isCalmNow;
  return {
    /** Takes no press for a moment. It looks as ever, but those who listen are told. */
    isUnsettled,
    /** Whether the click that is being handled counts. */
    isMeant: () => !isGuarded || wasPressedCalmly(),
    marks: { 'data-deciding': isGuarded || undefined, 'data-unsettled': isUnsettled || undefined },
  };
}

/** A press so soon after another was not meant for what has appeared under it. */
const CALM_MS = 600;

let disturbedAt = Number.NEGATIVE_INFINITY;
let isLastPressCalm = true;
/** A press has begun, and the click that it leads to has not come. */
let isUnderWay = false;
let pressedOn: EventTarget | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function report(): void {
  for (const listener of listeners) listener();
}

/** Something has happened under the finger: a press, or a button that was not there before. */
function disturb(at: number): void {
  disturbedAt = at;
  clearTimeout(timer);
  timer = setTimeout(() => {
    timer = undefined;
    report();
  }, CALM_MS);
  report();
}

function notePress(event: Event): void {
  isLastPressCalm = event.timeStamp - disturbedAt >= CALM_MS;
  isUnderWay = true;
  pressedOn = event.target;
  disturb(event.timeStamp);
}

function noteKey(event: KeyboardEvent): void {
  if (!isPressingKey(event)) return;
  if (!event.repeat) return notePress(event);
  // A held Enter presses again and again. A held space bar presses once, where it went down.
  isLastPressCalm &&= event.key === ' ' && event.target === pressedOn;
  disturb(event.timeStamp);
}

function isPressingKey({ key, target }: KeyboardEvent): boolean {
  if (key !== 'Enter' && key !== ' ') return false;
  if (target instanceof HTMLTextAreaElement) return false;
  const isTyping = target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type);
  return key === 'Enter' || !isTyping;
}

/** Assistive software may click without any press before it; then the click is the press. */
function noteClick(event: Event): void {
  if (!isUnderWay) notePress(event);
  isUnderWay = false;
}

// From the first moment on: what opens a dialog is pressed before the dialog's buttons are there.
if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', notePress, { capture: true });
  document.addEventListener('keydown', noteKey, { capture: true });
  document.addEventListener('click', noteClick, { capture: true });
}

/** Whether the click that is being handled came of one calm press: no second tap, no held key. */
export function wasPressedCalmly(): boolean {
  return isLastPressCalm;
}

function followCalm(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isCalm(): boolean {
  return timer === undefined;
}
