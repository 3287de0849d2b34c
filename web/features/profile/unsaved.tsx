import { createContext, use, useEffect, type ReactNode, useState } from 'react';
import { useLeaving } from '#client/use-leaving.ts';
import { Button } from '#ui/actions/button.tsx';
import { Modal } from '#ui/overlays/modal.tsx';

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

interface UnsavedGuardProps {
  /** Gets how to leave in another way than by a link: asks first if something would be lost. */
  readonly children: (leave: (go: () => void) => void) => ReactNode;
}

/** Asks before a page is left on which something was entered and not saved: by a link, by Back, or with its tab. */
export function UnsavedGuard({ children }: UnsavedGuardProps) {
  const [unsaved] = useState(countUnsaved);
  const { isAsking, ask, stay, leave: leaveAnyway } = useLeaving(unsaved.isHeld);
  const leave = (way: () => void) => (unsaved.isHeld() ? ask(way) : way());

  return (
    <UnsavedContext value={unsaved}>
      {children(leave)}
      <Modal
        isOpen={isAsking}
        onClose={stay}
        title="Leave without saving?"
        actions={
          <>
            <Button onClick={stay}>Stay here</Button>
            <Button variant="danger" onClick={leaveAnyway}>
              Leave without saving
            </Button>
          </>
        }
      >
        <p>You'll lose any changes you haven't saved.</p>
      </Modal>
    </UnsavedContext>
  );
}
