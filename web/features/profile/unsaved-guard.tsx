import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Modal } from '#ui/overlays/modal.tsx';
import { countUnsaved, UnsavedContext } from './unsaved.ts';

interface UnsavedGuardProps {
  /** Gets how to leave in another way than by a link: asks first if something would be lost. */
  readonly children: (leave: (go: () => void) => void) => ReactNode;
}

/** Asks before a page is left on which something was entered and not saved: by a link, by Back, or with its tab. */
export function UnsavedGuard({ children }: UnsavedGuardProps) {
  const { history } = useRouter();
  const [unsaved] = useState(countUnsaved);
  const [go, setGo] = useState<() => void>();

  const leave = useCallback(
    (way: () => void) => {
      if (unsaved.isHeld()) setGo(() => way);
      else way();
    },
    [unsaved],
  );

  useEffect(
    () =>
      history.block({
        enableBeforeUnload: unsaved.isHeld,
        blockerFn({ currentLocation, nextLocation, action }) {
          if (!unsaved.isHeld() || isSamePage(currentLocation.pathname, nextLocation.pathname)) return false;
          const { href, state } = nextLocation;
          const ask = () => setGo(() => () => history.push(href, state, { ignoreBlocker: true }));
          // Back has happened already and is now undone by the router: the question's own entry comes after that.
          if (action === 'PUSH' || action === 'REPLACE') ask();
          else addEventListener('popstate', ask, { once: true });
          return true;
        },
      }),
    [history, unsaved],
  );

  return (
    <UnsavedContext value={unsaved}>
      {children(leave)}
      <Modal
        isOpen={go !== undefined}
        onClose={() => setGo(undefined)}
        title="Leave without saving?"
        actions={
          <>
            <Button onClick={() => setGo(undefined)}>Stay here</Button>
            <Button
              variant="danger"
              onClick={() => {
                setGo(undefined);
                go?.();
              }}
            >
              Leave without saving
            </Button>
          </>
        }
      >
        <p>What you entered and did not save would be lost.</p>
      </Modal>
    </UnsavedContext>
  );
}

/** With a closing slash or without it, and whatever section is shown. */
function isSamePage(one: string, other: string): boolean {
  return one.replace(/[/]$/, '') === other.replace(/[/]$/, '');
}
