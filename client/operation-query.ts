import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type UndefinedInitialDataInfiniteOptions,
  type UndefinedInitialDataOptions,
} from '@tanstack/react-query';
import type { OperationCalls, Query } from '#contract/wire/operation.ts';

/** Either app's. */
type Api = Pick<OperationCalls<never>, 'query'>;

type Key<Variables> = readonly [name: string, variables: Variables, asOf?: unknown];
type Given<Options> = Omit<Options, 'queryKey' | 'queryFn' | 'initialPageParam' | 'getNextPageParam'>;
type PageKey = string | null;
/** Asked anew when `asOf` becomes another. */
type AsOf<Options> = { readonly asOf?: unknown } & Given<Options>;
type PagedOptions<Page, Variables> = AsOf<
  UndefinedInitialDataInfiniteOptions<Page, Error, InfiniteData<Page>, Key<Variables>, PageKey>
>;

/** What an operation answers, kept under its name and its variables. */
export function operationQuery<Result, Variables, Data = Result>(
  api: Api,
  operation: Query<Result, Variables>,
  variables: Variables,
  { asOf, ...options }: AsOf<UndefinedInitialDataOptions<Result, Error, Data, Key<Variables>>> = {},
) {
  return queryOptions<Result, Error, Data, Key<Variables>>({
    ...options,
    queryKey: asOf === undefined ? [operation.name, variables] : [operation.name, variables, asOf],
    queryFn: () => api.query(operation, variables),
  });
}

/** The same for a list that comes page by page. */
export function pagedQuery<Page extends { readonly nextPage: PageKey }, Variables extends { startingAfter?: unknown }>(
  api: Api,
  operation: Query<Page, Variables>,
  variables: Omit<Variables, 'startingAfter'>,
  { asOf, ...options }: PagedOptions<Page, Omit<Variables, 'startingAfter'>> = {},
) {
  return infiniteQueryOptions<Page, Error, InfiniteData<Page>, Key<Omit<Variables, 'startingAfter'>>, PageKey>({
    ...options,
    queryKey: [operation.name, variables, asOf],
    queryFn: ({ pageParam: startingAfter }) => api.query(operation, { ...variables, startingAfter } as Variables),
    initialPageParam: null,
    getNextPageParam: ({ nextPage }) => nextPage,
  });
}
