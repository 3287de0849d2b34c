import { useState } from 'react';

/**
 * Something this browser was told once and keeps, such as that a banner is hidden. With a value it holds for that value
 * alone: a banner with another text is shown again.
 */
export function useStoredFlag(key: string, value = 'true'): readonly [isSet: boolean, set: () => void] {
  const [stored, setStored] = useState(() => readStored(key));
  return [
    stored === value,
    () => {
      setStored(value);
      try {
        localStorage.setItem(key, value);
      } catch {
        // A browser that keeps nothing forgets it with the page.
      }
    },
  ];
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
