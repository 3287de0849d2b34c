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

type Key<Variables> = readonly [name: string, variables: Variables];
type Given<Options> = Omit<Options, 'queryKey' | 'queryFn' | 'initialPageParam' | 'getNextPageParam'>;
type PageKey = string | null;
type ListKey<Variables> = readonly [...Key<Variables>, asOf: unknown];
type PagedOptions<Page, Variables> = { readonly asOf?: unknown } & Given<
  UndefinedInitialDataInfiniteOptions<Page, Error, InfiniteData<Page>, ListKey<Variables>, PageKey>
>;

/** What an operation answers, kept under its name and its variables. */
export function operationQuery<Result, Variables, Data = Result>(
  api: Api,
  operation: Query<Result, Variables>,
  variables: Variables,
  options?: Given<UndefinedInitialDataOptions<Result, Error, Data, Key<Variables>>>,
) {
  return queryOptions<Result, Error, Data, Key<Variables>>({
    ...options,
    queryKey: [operation.name, variables],
    queryFn: () => api.query(operation, variables),
  });
}

/** The same for a list that comes page by page; asked anew when `asOf` becomes another. */
export function pagedQuery<Page extends { readonly nextPage: PageKey }, Variables extends { startingAfter?: unknown }>(
  api: Api,
  operation: Query<Page, Variables>,
  variables: Omit<Variables, 'startingAfter'>,
  { asOf, ...options }: PagedOptions<Page, Omit<Variables, 'startingAfter'>> = {},
) {
  return infiniteQueryOptions<Page, Error, InfiniteData<Page>, ListKey<Omit<Variables, 'startingAfter'>>, PageKey>({
    ...options,
    queryKey: [operation.name, variables, asOf],
    queryFn: ({ pageParam: startingAfter }) => api.query(operation, { ...variables, startingAfter } as Variables),
    initialPageParam: null,
    getNextPageParam: ({ nextPage }) => nextPage,
  });
}
