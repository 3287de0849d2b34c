import { useState } from 'react';

const SET = 'true';

/** Something this browser was told once and keeps, such as that a banner is hidden. */
export function useStoredFlag(key: string): readonly [isSet: boolean, set: () => void] {
  const [isSet, setIsSet] = useState(() => readFlag(key));
  return [
    isSet,
    () => {
      setIsSet(true);
      try {
        localStorage.setItem(key, SET);
      } catch {
        // A browser that keeps nothing forgets it with the page.
      }
    },
  ];
}

function readFlag(key: string): boolean {
  try {
    return localStorage.getItem(key) === SET;
  } catch {
    return false;
  }
}
