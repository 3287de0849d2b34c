import { type RefObject, useEffect, useState } from 'react';

/**
 * Keeps the page from going on while something on it is not safe yet, and asks before the tab is closed. True once
 * somebody has tried.
 */
export function useHoldPage(inside: RefObject<HTMLElement | null>, { isHeld }: { readonly isHeld: boolean }): boolean {
  const [hasTried, setHasTried] = useState(false);
  useEffect(() => {
    const form = inside.current?.closest('form');
    if (!isHeld || !form) return undefined;
    const hold = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      setHasTried(true);
    };
    const ask = (event: Event) => event.preventDefault();
    form.addEventListener('submit', hold, { capture: true });
    addEventListener('beforeunload', ask);
    return () => {
      setHasTried(false);
      form.removeEventListener('submit', hold, { capture: true });
      removeEventListener('beforeunload', ask);
    };
  }, [inside, isHeld]);
  return isHeld && hasTried;
}
