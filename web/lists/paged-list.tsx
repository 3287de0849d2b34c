import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { INFINITE_SCROLL_MARGIN_PX, INFINITE_SCROLL_THRESHOLD } from '#contract/limits.ts';
import { Button } from '#ui/actions/button.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { Fallback } from '#web/layout/fallback.tsx';
import { countText, type ListNoun } from './count-text.ts';
import { type Item, type ItemPage, itemsOf } from './paged-items.ts';

/** What `useInfiniteQuery` returns of it. */
interface PagedQuery<T extends Item> {
  readonly data: { readonly pages: readonly (ItemPage<T> & { readonly totalItems?: number })[] } | undefined;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  /** Another filter shows what was there until its own lines are. */
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
}

interface PagedListProps<T extends Item> {
  readonly query: PagedQuery<T>;
  /** What the list is of, such as "activities". */
  readonly noun: ListNoun;
  readonly loadingText: string;
  /** How many rows of what comes are shown before the first answer. */
  readonly skeletonRows?: number;
  readonly empty: ReactNode;
  /** Where a list says in its own words that it could not be loaded. */
  readonly failure?: ReactNode;
  /** What stands above the items. */
  readonly head?: ReactNode;
  readonly children: (items: readonly T[]) => ReactNode;
}

/** A list that comes page by page, from before its first answer to its end. */
export function PagedList<T extends Item>({
  query,
  noun,
  loadingText,
  empty,
  head,
  children,
  ...rest
}: PagedListProps<T>) {
  const { skeletonRows = 3, failure } = rest;
  const { data, isPlaceholderData } = query;
  if (query.isPending) {
    return (
      <div role="status" className="pt-6">
        <VisuallyHidden>{loadingText}</VisuallyHidden>
        <SkeletonRows rows={skeletonRows} />
      </div>
    );
  }
  if (data === undefined && failure !== undefined) return failure;
  if (data === undefined) return <Fallback onRetry={() => void query.refetch()} isRetrying={query.isFetching} />;
  const items = itemsOf(data.pages);
  if (items.length === 0) return empty;
  return (
    <>
      {head}
      <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
        {children(items)}
        {query.isFetchingNextPage && <SkeletonRows rows={3} />}
        <ListEnd query={query} shown={items.length} total={data.pages[0]?.totalItems} noun={noun} />
      </div>
    </>
  );
}

interface ListEndProps {
  readonly query: PagedQuery<Item>;
  readonly shown: number;
  /** Not of every list it is known. */
  readonly total: number | undefined;
  readonly noun: ListNoun;
}

/** Says how much of a list is shown and brings more of it: by itself on scrolling, by the button for those who do not. */
function ListEnd({ query, shown, total, noun }: ListEndProps) {
  const { hasNextPage, isFetchingNextPage: isLoading, isFetchNextPageError: hasFailed } = query;
  const showMore = () => void query.fetchNextPage();
  const end = useReached({ isWatched: hasNextPage && !isLoading && !hasFailed, onReached: showMore });
  return (
    <div ref={end} className="flex min-h-target flex-wrap items-center justify-between gap-3 pt-4">
      <p role="status" className="text-sm text-text-muted">
        {isLoading ? `Loading more ${noun}` : countText({ shown, total, noun, hasMore: hasNextPage })}
        {hasFailed && ". We couldn't load the rest."}
      </p>
      {hasNextPage && (
        <Button variant="secondary" size="sm" onClick={showMore} isBusy={isLoading}>
          {hasFailed ? 'Try Again' : 'Show more'}
        </Button>
      )}
    </div>
  );
}

interface Reaching {
  /** While it matters. */
  readonly isWatched: boolean;
  readonly onReached: () => void;
}

/** Calls back when the end of a list comes into view (spec §9). The element carries the ref. */
function useReached({ isWatched, onReached }: Reaching): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(onReached);

  useEffect(() => {
    if (!isWatched || end.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reach();
      },
      {
        threshold: INFINITE_SCROLL_THRESHOLD,
        rootMargin: `${INFINITE_SCROLL_MARGIN_PX}px`,
        // The margin is around what scrolls: where that is not the page, it says so.
        root: end.current.closest('[data-scrolls]'),
      },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWatched]);

  return end;
}
