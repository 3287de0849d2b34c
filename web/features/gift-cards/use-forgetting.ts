import { useEffect, useEffectEvent } from 'react';
import { MINUTE_MS } from '#contract/time/durations.ts';

/** So long nobody touched the page. */
export const FORGET_AFTER_MINUTES = 10;
const FORGET_AFTER_MS = FORGET_AFTER_MINUTES * MINUTE_MS;
const LOOK_EVERY_MS = 5_000;
const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;

interface Forgetting {
  readonly isOpen: boolean;
  readonly onForget: (because: 'idle' | 'left') => void;
}

/**
 * Calls back when a card has been open without anybody there, hidden in another tab or not, or when the page is left:
 * the browser may keep a page that was left, and show it to the next person who presses Back.
 */
export function useForgetting({ isOpen, onForget }: Forgetting): void {
  const forget = useEffectEvent(onForget);

  useEffect(() => {
    if (!isOpen) return;
    let seenAtMs = Date.now();
    const listening = new AbortController();
    const options = { signal: listening.signal, passive: true };
    const look = () => {
      if (Date.now() - seenAtMs >= FORGET_AFTER_MS) forget('idle');
    };
    const see = () => {
      look();
      seenAtMs = Date.now();
    };
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, see, options);
    addEventListener('pagehide', () => forget('left'), options);
    document.addEventListener('visibilitychange', look, options);
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => {
      listening.abort();
      clearInterval(timer);
    };
  }, [isOpen]);
}
