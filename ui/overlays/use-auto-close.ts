import { type FocusEvent, useEffect, useState } from 'react';

const MS_PER_SECOND = 1_000;

/** Calls `close` after some seconds, but not while the pointer or the focus is there; then the time starts anew. */
export function useAutoClose(isOpen: boolean, seconds: number | undefined, close: () => void) {
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isRunning = isOpen && seconds !== undefined && !isHovered && !isFocused;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(close, seconds * MS_PER_SECOND);
    return () => clearTimeout(timer);
  }, [isRunning, seconds, close]);

  return {
    onPointerEnter: () => setIsHovered(true),
    onPointerLeave: () => setIsHovered(false),
    onFocus: () => setIsFocused(true),
    onBlur: (event: FocusEvent) => setIsFocused(event.currentTarget.contains(event.relatedTarget)),
  };
}
