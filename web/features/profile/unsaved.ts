import { createContext, use, useEffect } from 'react';

/** Counts the forms of a page that hold something nobody has saved. */
export interface Unsaved {
  /** Returns how to say that it is saved or let go. */
  readonly hold: () => () => void;
  readonly isHeld: () => boolean;
}

export function countUnsaved(): Unsaved {
  const held = new Set<object>();
  return {
    hold() {
      const one = {};
      held.add(one);
      return () => void held.delete(one);
    },
    isHeld: () => held.size > 0,
  };
}

export const UnsavedContext = createContext<Unsaved>(countUnsaved());

/** Says for as long as it is so that something here would be lost with the page. */
export function useUnsaved({ isUnsaved }: { readonly isUnsaved: boolean }): void {
  const unsaved = use(UnsavedContext);
  useEffect(() => (isUnsaved ? unsaved.hold() : undefined), [isUnsaved, unsaved]);
}
