import { useEffect, useEffectEvent } from 'react';
import { useApp } from '#web/app/app-context.ts';
import { followUnread } from './follow-unread.ts';
import { latestOfMany } from './latest-of-many.ts';
import { createOneStream } from './one-stream.ts';
import { openStream } from './open-stream.ts';

const looked = {
  isNow: () => document.visibilityState === 'visible',
  onChange(listener: () => void) {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};

/** A burst of them costs a few questions, and not one for each: the member has other calls to make. */
const TOLD_EVERY_MS = 2_000;

/** Tells how many notifications are unread whenever the server says so, as long as this is shown and somebody looks. */
export function useLiveUnread(onUnread: (unread: number) => void): void {
  const { api } = useApp();
  const told = useEffectEvent(onUnread);
  useEffect(() => {
    const { hear, stop: stopTelling } = latestOfMany((unread: number) => told(unread), TOLD_EVERY_MS);
    const { inTurn, onUnread: heard, close } = createOneStream(api.caller().userId ?? '', hear);
    const stop = followUnread({ open: (signal) => openStream(api, signal), onUnread: heard, looked, inTurn });
    return () => {
      stop();
      close();
      stopTelling();
    };
  }, [api]);
}
