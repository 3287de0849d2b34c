import { useEffect, useState, useSyncExternalStore } from 'react';
import { createExternalStore } from '#client/external-store.ts';

const queue = createExternalStore<readonly symbol[]>([]);

/** A dialog that opens by itself, such as an introduction or a congratulation, queues: true while it is the first. */
export function useModalQueue({ isWanted }: { readonly isWanted: boolean }): boolean {
  const [me] = useState(() => Symbol('queued modal'));
  const waiting = useSyncExternalStore(queue.subscribe, queue.get);
  useEffect(() => {
    if (!isWanted) return;
    queue.set([...queue.get(), me]);
    return () => queue.set(queue.get().filter((other) => other !== me));
  }, [isWanted, me]);
  return isWanted && waiting[0] === me;
}
