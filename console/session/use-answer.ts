import {
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryKey,
  type UndefinedInitialDataInfiniteOptions,
  type UndefinedInitialDataOptions,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OperatorApi } from '#console/api/operator-api.ts';
import { useConsole } from './console-context.ts';

/** What a query of a feature answers: `useAnswer(memberQuery, panelistId)`. */
export function useAnswer<Args extends readonly unknown[], Result, Data, Key extends QueryKey>(
  query: (api: OperatorApi, ...args: Args) => UndefinedInitialDataOptions<Result, Error, Data, Key>,
  ...args: Args
) {
  return useQuery(query(useConsole().api, ...args));
}

/** The same for a list that comes page by page, as a `PagedTable` or `PagedList` shows it. */
export function usePages<Args extends readonly unknown[], Page, Key extends QueryKey, PageKey>(
  query: (
    api: OperatorApi,
    ...args: Args
  ) => UndefinedInitialDataInfiniteOptions<Page, Error, InfiniteData<Page>, Key, PageKey>,
  ...args: Args
) {
  return useInfiniteQuery(query(useConsole().api, ...args));
}

/** Once work in the background is over, what it has changed is asked for anew: these operations, by their names. */
export function useAskAnewAfter(isOver: boolean, operations: readonly string[]): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (isOver)
      void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => operations.includes(String(name)) });
  }, [isOver, queries, operations]);
}
