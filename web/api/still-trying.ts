import type { QueryCache } from '@tanstack/react-query';
import { STILL_TRYING_MS } from '#contract/limits.ts';
import { createExternalStore, type ExternalStore } from '#client/external-store.ts';

export function createStillTrying() {
  const store: ExternalStore<boolean> = createExternalStore(false);
  const failing = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function settle(): void {
    if (failing.size > 0) timer ??= setTimeout(() => store.set(true), STILL_TRYING_MS);
    else {
      clearTimeout(timer);
      timer = undefined;
      if (store.get()) store.set(false);
    }
  }

  return {
    store,

    /** It has failed and is tried again. */
    failing(what: string): void {
      failing.add(what);
      settle();
    },

    /** It went well, or nobody tries it any more. */
    settled(what: string): void {
      if (failing.delete(what)) settle();
    },

    /** Every query that is tried again counts, unless its failure shows nowhere. */
    follow(cache: QueryCache): void {
      cache.subscribe((event) => {
        const { queryHash, meta } = event.query;
        if (event.type === 'removed') this.settled(queryHash);
        if (event.type !== 'updated' || meta?.isSilent === true) return;
        if (event.action.type === 'failed') this.failing(queryHash);
        else if (['success', 'error', 'fetch'].includes(event.action.type)) this.settled(queryHash);
      });
    },
  };
}
