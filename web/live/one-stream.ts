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
export function createOneStream(panelistId: string, onUnread: (unread: number) => void) {
  const channel = new BroadcastChannel(CHANNEL_NAME);
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.panelistId === panelistId) onUnread(data.unread);
  });
  return {
    inTurn: <Value>(signal: AbortSignal, work: () => Promise<Value>): Promise<Value> =>
      // Where a page is not served securely there are no locks; then it is one of the few that are open.
      'locks' in navigator ? navigator.locks.request(LOCK_NAME, { signal }, work) : work(),
    onUnread(unread: number) {
      onUnread(unread);
      channel.postMessage({ panelistId, unread } satisfies Word);
    },
    close: () => channel.close(),
  };
}
