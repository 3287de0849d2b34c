import { useState } from 'react';
import { quietly } from '#web/app/kept.ts';

/**
 * Something this browser was told once and keeps, such as that a banner is hidden. With a value it holds for that value
 * alone: a banner with another text is shown again.
 */
export function useStoredFlag(key: string, value = 'true'): readonly [isSet: boolean, set: () => void] {
  const [stored, setStored] = useState(() => quietly(() => localStorage.getItem(key)));
  return [
    stored === value,
    () => {
      setStored(value);
      quietly(() => localStorage.setItem(key, value));
    },
  ];
}
