import { useEffect, useState, type RefObject } from 'react';

const AHEAD = '300px';

/** True from the moment an element comes near the view; it stays so. */
export function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (target === null || isSeen) return undefined;
    const see = () => setIsSeen(true);
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && see(), {
      rootMargin: AHEAD,
    });
    observer.observe(target);
    // On paper everything is in view.
    addEventListener('beforeprint', see);
    return () => {
      observer.disconnect();
      removeEventListener('beforeprint', see);
    };
  }, [element, isSeen]);
  return isSeen;
}
