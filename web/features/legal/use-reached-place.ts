import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';

const ROOM_ABOVE_PX = 16;

/** An address like /faq#points means a place in the framed document: it is opened, shown and read from there. */
export function useReachedPlace(frame: RefObject<HTMLIFrameElement | null>, isFitted: boolean): void {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    const place = isFitted && hash !== '' ? frame.current?.contentDocument?.getElementById(hash) : undefined;
    if (place == null || frame.current === null) return;
    if (place.tagName === 'DETAILS') place.setAttribute('open', '');
    const headerPx = document.querySelector('header')?.offsetHeight ?? 0;
    const top = frame.current.getBoundingClientRect().top + place.getBoundingClientRect().top + scrollY;
    scrollTo({ top: top - headerPx - ROOM_ABOVE_PX, behavior: 'instant' });
    const start = place.querySelector<HTMLElement>('summary, h2, h3') ?? place;
    if (start.tagName !== 'SUMMARY') start.tabIndex = -1;
    start.focus({ preventScroll: true });
  }, [frame, hash, isFitted]);
}
