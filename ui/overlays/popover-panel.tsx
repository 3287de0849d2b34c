import { type FocusEvent, type ReactNode, type ToggleEvent, useCallback, useEffect, useState } from 'react';
import { type Alignment, anchoredClasses, placeBelow } from './anchored.ts';

export interface PopoverPanelProps {
  readonly label: string;
  /** Which edges of panel and opener are in line. */
  readonly align?: Alignment;
  readonly size?: 'sm' | 'md';
  /** What is inside keeps its own distance from the edges. */
  readonly isFlush?: boolean;
  /** Closes by itself after so many seconds, unless somebody is there. */
  readonly closesAfterSeconds?: number;
  readonly onOpenChange?: (isOpen: boolean) => void;
  /** What is inside exists only while it is open; `close` is for its own way out. */
  readonly children: (close: () => void) => ReactNode;
}

const SIZES = { sm: 'w-80', md: 'w-108' } as const;

/** The panel of a popover; it belongs to the button whose popoverTarget is its id. */
export function PopoverPanel({ id, label, align = 'end', size = 'sm', ...rest }: PopoverPanelProps & { id: string }) {
  const { isFlush = false, closesAfterSeconds, onOpenChange, children } = rest;
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => document.getElementById(id)?.hidePopover(), [id]);
  const hold = useAutoClose({ isOpen, seconds: closesAfterSeconds, close });

  function follow(event: ToggleEvent<HTMLDivElement>) {
    const isNowOpen = event.newState === 'open';
    if (isNowOpen) placeBelow(event.currentTarget, align);
    setIsOpen(isNowOpen);
    onOpenChange?.(isNowOpen);
  }

  return (
    <div
      id={id}
      popover="auto"
      role="dialog"
      aria-label={label}
      onToggle={follow}
      {...hold}
      className={`${anchoredClasses(align)} ${SIZES[size]} ${isFlush ? 'overflow-hidden' : 'p-5'}`}
    >
      {isOpen && children(close)}
    </div>
  );
}

const MS_PER_SECOND = 1_000;

interface AutoClose {
  readonly isOpen: boolean;
  readonly seconds: number | undefined;
  readonly close: () => void;
}

/** Calls `close` after some seconds, but not while the pointer or the focus is there; then the time starts anew. */
function useAutoClose({ isOpen, seconds, close }: AutoClose) {
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
