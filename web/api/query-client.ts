import { QueryCache, QueryClient } from '@tanstack/react-query';
import { DEFAULT_STALE_MS } from '#contract/limits.ts';
import { isApiError, isTransient } from '#client/api-error.ts';
import { lacksDocument, RETRY } from '#client/retry.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** isSilent: a failure shows nowhere, because the screen does well without the answer. */
    queryMeta: { readonly isSilent?: boolean };
  }
}

interface QueryClientParts {
  readonly onFailure: (error: unknown) => void;
  /** A page cannot be shown because no node knows what it asks for any more. */
  readonly onOutdated?: () => void;
}

/** What a route's loader has just fetched is not fetched again by the screen it was fetched for. */
const JUST_LOADED_MS = 2_000;

/** The cache of server state: retries what may go well later (spec §9), and tells of what did not. */
export function createQueryClient({ onFailure, onOutdated = () => {} }: QueryClientParts): QueryClient {
  /** However many queries fail of the same cause, and however often they are tried again, it is told once. */
  let isReported = false;
  return new QueryClient({
    queryCache: new QueryCache({
      onSuccess() {
        isReported = false;
      },
      onError(error, query) {
        // The end of a session is told by the way to the login page.
        if (query.meta?.isSilent === true || isApiError(error, 'UNAUTHENTICATED')) return;
        if (lacksDocument(error, query)) onOutdated();
        if (!isReported || !isTransient(error)) onFailure(error);
        isReported = true;
      },
    }),
    defaultOptions: {
      queries: {
        ...RETRY,
        staleTime: DEFAULT_STALE_MS,
        refetchOnMount: ({ state }) => Date.now() - state.dataUpdatedAt > JUST_LOADED_MS,
      },
    },
  });
}
