import { Button } from '#ui/actions/button.tsx';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { INFINITE_SCROLL_MARGIN_PX, INFINITE_SCROLL_THRESHOLD } from '#contract/limits.ts';

interface ListEndProps {
  readonly shown: number;
  readonly total: number;
  /** What the list is of, such as "activities". */
  readonly noun: string;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly onMore: () => void;
}

/** Says how much of a list is shown and brings more of it: by itself on scrolling, by the button for those who do not. */
export function ListEnd({ shown, total, noun, hasMore, isLoading, hasFailed, onMore }: ListEndProps) {
  const end = useReached(hasMore && !isLoading && !hasFailed, onMore);
  return (
    <div ref={end} className="flex min-h-target flex-wrap items-center justify-between gap-3 pt-4">
      <p role="status" className="text-sm text-text-muted">
        {isLoading ? `Loading more ${noun}` : `${shown} of ${Math.max(total, shown)} ${noun}`}
        {hasFailed && '. The rest could not be loaded.'}
      </p>
      {hasMore && (
        <Button variant="secondary" size="sm" onClick={onMore} isBusy={isLoading}>
          {hasFailed ? 'Try Again' : 'Show more'}
        </Button>
      )}
    </div>
  );
}

/** Calls back when the end of a list comes into view (spec §9). The element carries the ref; `watch` says while it matters. */
function useReached(watch: boolean, onReached: () => void): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(onReached);

  useEffect(() => {
    if (!watch || end.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reach();
      },
      { threshold: INFINITE_SCROLL_THRESHOLD, rootMargin: `${INFINITE_SCROLL_MARGIN_PX}px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [watch]);

  return end;
}
