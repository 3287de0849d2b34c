import { useEffect, useEffectEvent } from 'react';
import { useApp } from '#web/app/app-context.ts';
import { followUnread } from './follow-unread.ts';
import { createOneStream } from './one-stream.ts';
import { openStream } from './open-stream.ts';

const looked = {
  isNow: () => document.visibilityState === 'visible',
  onChange(listener: () => void) {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};

/** Tells how many notifications are unread whenever the server says so, as long as this is shown and somebody looks. */
export function useLiveUnread(onUnread: (unread: number) => void): void {
  const { api } = useApp();
  const told = useEffectEvent(onUnread);
  useEffect(() => {
    const { inTurn, onUnread: heard, close } = createOneStream(api.caller().userId ?? '', (unread) => told(unread));
    const stop = followUnread({ open: (signal) => openStream(api, signal), onUnread: heard, looked, inTurn });
    return () => {
      stop();
      close();
    };
  }, [api]);
}
