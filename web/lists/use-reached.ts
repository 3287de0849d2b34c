import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { INFINITE_SCROLL_MARGIN_PX, INFINITE_SCROLL_THRESHOLD } from '#contract/limits.ts';

/** Calls back when the end of a list comes into view (spec §9). The element carries the ref; `watch` says while it matters. */
export function useReached(watch: boolean, onReached: () => void): RefObject<HTMLDivElement | null> {
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
