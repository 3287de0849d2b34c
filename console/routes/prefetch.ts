import { hashKey, QueryObserver, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { OperatorRole } from '#contract/wire/rest.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';
import { mayOpen } from '#console/layout/console-places.ts';

/** What loaders may use; made once in main.tsx. */
export interface RouterContext {
  readonly api: OperatorApi;
  readonly queryClient: QueryClient;
  /** Undefined while nobody is signed in. */
  readonly role: () => OperatorRole | undefined;
}

interface Opened<Params> {
  readonly context: RouterContext;
  readonly location: { readonly pathname: string };
  readonly params: Params;
  readonly cause: 'enter' | 'stay' | 'preload';
}

/** As `operationQuery` and `pagedQuery` make it. */
interface ReadFirst {
  readonly queryKey: QueryKey;
  readonly gcTime?: number;
}

interface Asking<Params> {
  readonly api: OperatorApi;
  readonly role: OperatorRole;
  readonly params: Params;
}

/** An answer that nobody reads by then is not kept for the page any longer. */
const HELD_MS = 10_000;
/** Parts of a page that read the same answer soon after each other share it. */
const SHARED_MS = 1_000;

/** What the last loaders asked for and no page has read yet. */
const unread = new Set<string>();

/** For how long an answer is fresh: the first to read what a loader asked for does not ask again, however late its script came. */
export function freshUntilRead({ queryHash }: { readonly queryHash: string }): number {
  return unread.has(queryHash) ? Infinity : SHARED_MS;
}

/**
 * For loaders: asks for what a page reads first while the script of the page is on its way, if this operator may open it.
 * Nobody waits for it, and what fails is told where it is read. A page that stays, with other words in its address, asks
 * by itself.
 */
export function prefetch<Params>(
  { context, location, params, cause }: Opened<Params>,
  readFirst: (asking: Asking<Params>) => readonly ReadFirst[],
): void {
  const { api, queryClient } = context;
  const role = context.role();
  if (role === undefined || cause === 'stay' || !mayOpen(location.pathname, role)) return;
  for (const query of readFirst({ api, role, params })) {
    const queryHash = hashKey(query.queryKey);
    // From another visit, which asks for nothing any more.
    unread.delete(queryHash);
    if (query.gcTime === 0) {
      holdUntilRead(queryClient, query);
      continue;
    }
    if ('initialPageParam' in query) void queryClient.prefetchInfiniteQuery(query);
    else void queryClient.prefetchQuery(query);
    unread.add(queryHash);
    // The reader decides whether to ask right after it is added.
    onceRead(queryClient, queryHash, () => queueMicrotask(() => unread.delete(queryHash)));
  }
}

/** Calls back when somebody reads this answer; how to stop waiting for it. */
function onceRead(queryClient: QueryClient, queryHash: string, done: () => void): () => void {
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'observerAdded' || query.queryHash !== queryHash) return;
    stop();
    done();
  });
  return stop;
}

/** For an answer that is thrown away when nobody reads it: read by us until the page does. */
function holdUntilRead(queryClient: QueryClient, query: ReadFirst): void {
  const letGo = new QueryObserver(queryClient, query).subscribe(() => {});
  const end = () => {
    clearTimeout(timer);
    stopListening();
    letGo();
  };
  const timer = setTimeout(end, HELD_MS);
  const stopListening = onceRead(queryClient, hashKey(query.queryKey), end);
}
