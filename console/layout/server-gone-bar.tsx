import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Icon } from '#ui/icons/icon.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { formatTime } from '#console/format.ts';
import { isGone } from '#console/api/reach.ts';

const FIRST_LOOK_MS = 1_000;
const LOOK_AGAIN_MS = 4_000;
/** A screen that asks for nothing would never notice. */
const QUIET_SECONDS = 20;
const QUIET_LOOK_MS = 5_000;

/** Says that the server does not answer and how old the screen is, asks again by itself, and goes when it is back. */
export function ServerGoneBar() {
  const { api, reach, session } = useConsole();
  const queries = useQueryClient();
  const state = useSyncExternalStore(reach.store.subscribe, reach.store.get);
  const { failures, heardAt } = state;
  const gone = isGone(state);
  const wasGone = useRef(false);

  useEffect(() => {
    if (failures === 0) return undefined;
    const timer = setTimeout(() => void session.check(), gone ? LOOK_AGAIN_MS : FIRST_LOOK_MS);
    return () => clearTimeout(timer);
  }, [failures, gone, session]);

  useEffect(() => {
    const look = () => void session.check();
    const timer = setInterval(() => {
      const isQuiet = !navigator.onLine || api.secondsSinceLastCall() >= QUIET_SECONDS;
      if (document.visibilityState === 'visible' && isQuiet) look();
    }, QUIET_LOOK_MS);
    // Without a network nothing else is even tried, and the first look may still have found its way.
    addEventListener('offline', look);
    return () => {
      clearInterval(timer);
      removeEventListener('offline', look);
    };
  }, [api, session]);

  // Whatever is on the screen may be old by now.
  useEffect(() => {
    if (wasGone.current && !gone) void queries.invalidateQueries();
    wasGone.current = gone;
  }, [gone, queries]);

  return (
    <div role="alert" className="sticky bottom-0 z-20">
      {gone && (
        <p className="flex min-h-12 items-center gap-3 bg-danger-soft px-4 py-3 font-bold text-on-danger-soft shadow-[0_-1px_0_var(--color-line)] lg:px-6">
          <Icon name="circle-alert" />
          <span>
            Can't reach the server.
            {heardAt !== undefined &&
              isLoaded(queries) &&
              ` What you see is from ${formatTime(new Date(heardAt).toISOString())} (your local time).`}{' '}
            <span className="font-regular">We'll keep trying every few seconds.</span>
          </span>
        </p>
      )}
    </div>
  );
}

/** Whether all that this screen asked for is there: of one that never came nobody sees how old it is. */
function isLoaded(queries: QueryClient): boolean {
  const shown = queries.getQueryCache().findAll({ type: 'active' });
  return shown.every(({ state }) => state.data !== undefined);
}
