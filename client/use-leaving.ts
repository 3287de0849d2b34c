import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * Holds anyone who wants to leave a page on which something would be lost, by a link, by Back or with the tab, until they have
 * answered; `isHeld` stays the same function. The router's own hook lets go of the way before the question is closed, and the
 * question has an entry of its own in the history.
 */
export function useLeaving(isHeld: () => boolean) {
  const { history } = useRouter();
  const [go, setGo] = useState<() => void>();

  useEffect(
    () =>
      history.block({
        enableBeforeUnload: isHeld,
        blockerFn({ currentLocation, nextLocation, action }) {
          if (!isHeld() || isSamePage(currentLocation.pathname, nextLocation.pathname)) return false;
          const { href, state } = nextLocation;
          const ask = () => setGo(() => () => history.push(href, state, { ignoreBlocker: true }));
          // Back has happened already and is now undone by the router: the question's own entry comes after that.
          if (action === 'PUSH' || action === 'REPLACE') ask();
          else addEventListener('popstate', ask, { once: true });
          return true;
        },
      }),
    [history, isHeld],
  );

  return {
    isAsking: go !== undefined,
    /** For a way that is no link. */
    ask: (way: () => void) => setGo(() => way),
    stay: () => setGo(undefined),
    leave() {
      setGo(undefined);
      go?.();
    },
  };
}

/** With a closing slash or without it, and whatever section is shown. */
function isSamePage(one: string, other: string): boolean {
  return one.replace(/[/]$/, '') === other.replace(/[/]$/, '');
}
