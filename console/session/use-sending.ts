import { useEffect } from 'react';
import { useConsole } from './console-context.ts';

const TOUCH_MS = 20_000;

/**
 * While a file is on its way, somebody who waits for it counts as being there, so that their session does not end before
 * it is; and anyone who closes the tab is asked first.
 */
export function useSending(isSending: boolean): void {
  const { presence } = useConsole();
  useEffect(() => {
    if (!isSending) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    presence.touch();
    const timer = setInterval(() => presence.touch(), TOUCH_MS);
    addEventListener('beforeunload', ask);
    return () => {
      clearInterval(timer);
      removeEventListener('beforeunload', ask);
    };
  }, [isSending, presence]);
}
