import { QueryObserver, type QueryClient, type QueryKey } from '@tanstack/react-query';
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
    if ('initialPageParam' in query) void queryClient.prefetchInfiniteQuery(query);
    else if (query.gcTime === 0) holdUntilRead(queryClient, query);
    else void queryClient.prefetchQuery(query);
  }
}

/** For an answer that is thrown away when nobody reads it: read by us until the page does. */
function holdUntilRead(queryClient: QueryClient, query: ReadFirst): void {
  const cache = queryClient.getQueryCache();
  const letGo = new QueryObserver(queryClient, query).subscribe(() => {});
  const held = cache.find({ queryKey: query.queryKey });
  const end = () => {
    clearTimeout(timer);
    stopListening();
    letGo();
  };
  const timer = setTimeout(end, HELD_MS);
  const stopListening = cache.subscribe(({ type, query: { queryHash } }) => {
    if (type === 'observerAdded' && queryHash === held?.queryHash) end();
  });
}
