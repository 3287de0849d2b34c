import { useEffect, useEffectEvent } from 'react';
import { useApp } from '#web/app/app-context.ts';
import { followUnread } from './follow-unread.ts';
import { latestOfMany } from './latest-of-many.ts';
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
    const { oneAtATime, onUnread: heard, close } = createOneStream(api.caller().userId ?? '', hear);
    const stop = followUnread({ open: (signal) => openStream(api, signal), onUnread: heard, looked, oneAtATime });
    return () => {
      stop();
      close();
      stopTelling();
    };
  }, [api]);
}

const LOCK_NAME = 'spark-live';
const CHANNEL_NAME = 'spark-unread';

interface Word {
  readonly panelistId: string;
  readonly unread: number;
}

/**
 * One stream for all windows of a browser: it has six connections to one host, and with as many streams the next call would
 * wait for ever. Who has the stream tells the others; the next in turn takes over when it goes.
 */
function createOneStream(panelistId: string, onUnread: (unread: number) => void) {
  const channel = new BroadcastChannel(CHANNEL_NAME);
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.panelistId === panelistId) onUnread(data.unread);
  });
  return {
    oneAtATime: <Value>(signal: AbortSignal, work: () => Promise<Value>): Promise<Value> =>
      // Where a page is not served securely there are no locks; then it is one of the few that are open.
      'locks' in navigator ? navigator.locks.request(LOCK_NAME, { signal }, work) : work(),
    onUnread(unread: number) {
      onUnread(unread);
      channel.postMessage({ panelistId, unread } satisfies Word);
    },
    close: () => channel.close(),
  };
}
