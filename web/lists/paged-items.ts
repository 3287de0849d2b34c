import {
  infiniteQueryOptions,
  type InfiniteData,
  type UndefinedInitialDataInfiniteOptions,
} from '@tanstack/react-query';
import type { Query } from '#contract/wire/operation.ts';
import { LIST_FIRST_PAGE_SIZE } from '#contract/limits.ts';
import type { MemberApi } from '#web/api/member-api.ts';

export interface Item {
  readonly id: string;
}

export interface ItemPage<T extends Item> {
  readonly nextPage?: string | null | undefined;
  readonly contents: readonly T[];
}

/** The key of the next page. A page that brings nothing new would be asked for again and again, so it is the last (spec §8). */
export function nextPageKey<T extends Item>(pages: readonly ItemPage<T>[]): string | undefined {
  const last = pages.at(-1);
  const known = new Set(pages.slice(0, -1).flatMap(({ contents }) => contents.map(({ id }) => id)));
  const bringsNew = last?.contents.some(({ id }) => !known.has(id)) ?? false;
  return bringsNew ? (last?.nextPage ?? undefined) : undefined;
}

/** All items so far, each once: one that moved while pages were fetched may come twice. */
export function itemsOf<T extends Item>(pages: readonly ItemPage<T>[]): readonly T[] {
  return [...new Map(pages.flatMap(({ contents }) => contents.map((item) => [item.id, item]))).values()];
}

type PageKey = string | undefined;
type ListKey = readonly [name: string, asked: unknown];
interface Options<Page> extends Pick<
  UndefinedInitialDataInfiniteOptions<Page, Error, InfiniteData<Page>, ListKey, PageKey>,
  'placeholderData' | 'refetchInterval' | 'staleTime'
> {
  readonly laterPageSize: number;
}

/** A list of the specification's, page by page: 10 first, then as many as its kind has (spec §9). */
export function pagedItemsQuery<Page extends ItemPage<Item>, Variables extends { pagination?: unknown }>(
  api: MemberApi,
  operation: Query<Page, Variables>,
  asked: Omit<Variables, 'pagination'>,
  { laterPageSize, ...options }: Options<Page>,
) {
  return infiniteQueryOptions<Page, Error, InfiniteData<Page>, ListKey, PageKey>({
    ...options,
    queryKey: [operation.name, asked],
    initialPageParam: undefined,
    queryFn: ({ pageParam: startingAfter }) => {
      const pagination =
        startingAfter === undefined ? { pageSize: LIST_FIRST_PAGE_SIZE } : { pageSize: laterPageSize, startingAfter };
      return api.query(operation, { ...asked, pagination } as unknown as Variables);
    },
    getNextPageParam: (_last, pages) => nextPageKey(pages),
  });
}
