import { useEffect, useState } from 'react';

const LOOK_AGAIN_MS = 500;

/**
 * Whether nobody is in the middle of something: another dialog, or typing. Once the moment for `what` has come it stays, until it
 * is about something else.
 */
export function useQuietMoment(what: string | undefined): boolean {
  const [quietFor, setQuietFor] = useState<string>();
  useEffect(() => {
    if (what === undefined || quietFor === what) return;
    const look = () => {
      if (isQuietNow()) setQuietFor(what);
    };
    look();
    const timer = setInterval(look, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [what, quietFor]);
  return what !== undefined && quietFor === what;
}

function isQuietNow(): boolean {
  if (document.hidden || document.querySelector('dialog[open]') !== null) return false;
  const { activeElement } = document;
  return activeElement?.matches('input, textarea, select, [contenteditable]') !== true;
}
