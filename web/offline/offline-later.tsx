import { type ComponentType, useEffect, useState } from 'react';
import { loadScript } from '#client/load-script.ts';
import type { Member } from '#web/session/session.ts';

/** Nothing of it is needed soon: a first page on a slow phone has the network for itself. */
const WAIT_MS = 3_000;

/** The watch over the connection comes when the page has long been there; at once, when there is none. */
export function OfflineLater({ member }: { readonly member: Member }) {
  const [Watch, setWatch] = useState<ComponentType<{ readonly member: Member }>>();
  useEffect(() => {
    const load = () =>
      void loadScript(() => import('./offline-watch.tsx')).then(
        ({ OfflineWatch }) => setWatch(() => OfflineWatch),
        // The app works without it as long as it is online.
        () => {},
      );
    const timer = setTimeout(load, navigator.onLine ? WAIT_MS : 0);
    addEventListener('offline', load);
    return () => {
      clearTimeout(timer);
      removeEventListener('offline', load);
    };
  }, []);
  return Watch === undefined ? null : <Watch member={member} />;
}
