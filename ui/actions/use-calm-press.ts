import { createContext, useLayoutEffect, useSyncExternalStore } from 'react';
import { disturb, followCalm, isCalm, wasPressedCalmly } from './calm-press.ts';

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
