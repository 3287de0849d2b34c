import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** Nobody reacts this fast to what has just appeared: such a press was meant for what was shown before. */
export const SHOWN_MS = 600;

interface StepButton {
  readonly button: RefObject<HTMLButtonElement | null>;
  /** Whether it sends a form or leads on from a step; any other button takes every press. */
  readonly goesOn: boolean;
  readonly isBusy: boolean;
}

/**
 * For a button that sends a form or leads on from a step: a press belongs to the step that was shown when it began. It takes no press in the moment
 * after it appeared, after it was pressed and after it was at work, so that the second tap of a double one neither sends
 * again nor presses the next step's button.
 */
export function useShownPress({ button, goesOn, isBusy }: StepButton) {
  const [step] = useState(createShownStep);
  const isNew = useSyncExternalStore(step.follow, step.isNew, () => false);
  useLayoutEffect(() => {
    // A page that has just been opened was opened by no press of its own.
    if (goesOn && !isBusy && hasBeenPressed) step.begin(button.current?.form);
  }, [step, button, goesOn, isBusy]);
  useLayoutEffect(() => step.settle, [step]);
  return {
    /** Takes no press for a moment. It looks as ever, but those who listen are told. */
    isNew,
    /** Whether the click that is being handled counts; if so, the next one has to wait. */
    takesPress: (): boolean => !goesOn || step.takesPress(button.current?.form),
  };
}

/** Where a form is changed. */
type Changing = Pick<EventTarget, 'addEventListener' | 'removeEventListener'> | null | undefined;

/** A step is new until a moment is over, or until somebody has changed something in it: that person means this step. */
export function createShownStep() {
  const listeners = new Set<() => void>();
  let forget: (() => void) | undefined;
  const report = () => {
    for (const listener of listeners) listener();
  };

  function settle(): void {
    if (forget === undefined) return;
    forget();
    forget = undefined;
    report();
  }

  function begin(form: Changing): void {
    forget?.();
    const timer = setTimeout(settle, SHOWN_MS);
    form?.addEventListener('input', settle);
    forget = () => {
      clearTimeout(timer);
      form?.removeEventListener('input', settle);
    };
    report();
  }

  return {
    begin,
    settle,
    isNew: () => forget !== undefined,
    follow(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    takesPress(form: Changing): boolean {
      if (forget !== undefined) return false;
      begin(form);
      return true;
    },
  };
}

/** Whether anything was pressed since the document was opened. */
let hasBeenPressed = false;

function notePress(): void {
  hasBeenPressed = true;
}

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', notePress, { capture: true });
  document.addEventListener('keydown', notePress, { capture: true });
}
