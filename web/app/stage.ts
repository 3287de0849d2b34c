import { useEffect, useState, useSyncExternalStore } from 'react';
import { createExternalStore } from '#client/external-store.ts';

const line = createExternalStore<readonly symbol[]>([]);

/**
 * What opens by itself, such as an introduction or a congratulation, asks for the stage first: one is on it at a time, and
 * the others wait until it has left. True when it is one's turn.
 */
export function useStage(isWanted: boolean): boolean {
  const [me] = useState(() => Symbol('on stage'));
  const waiting = useSyncExternalStore(line.subscribe, line.get);
  useEffect(() => {
    if (!isWanted) return;
    line.set([...line.get(), me]);
    return () => line.set(line.get().filter((other) => other !== me));
  }, [isWanted, me]);
  return isWanted && waiting[0] === me;
}
