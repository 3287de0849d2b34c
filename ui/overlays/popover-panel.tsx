import { type ReactNode, type ToggleEvent, useCallback, useState } from 'react';
import { anchoredClasses, placeBelow, type Alignment } from './anchored.ts';
import { useAutoClose } from './use-auto-close.ts';

export interface PopoverPanelProps {
  readonly label: string;
  /** Which edges of panel and opener are in line. */
  readonly align?: Alignment;
  readonly size?: 'sm' | 'md';
  /** Closes by itself after so many seconds, unless somebody is there. */
  readonly closesAfterSeconds?: number;
  readonly onOpenChange?: (isOpen: boolean) => void;
  /** What is inside exists only while it is open; `close` is for its own way out. */
  readonly children: (close: () => void) => ReactNode;
}

const SIZES = { sm: 'w-80', md: 'w-108' } as const;

/** The panel of a popover; it belongs to the button whose popoverTarget is its id. */
export function PopoverPanel({ id, label, align = 'end', size = 'sm', ...rest }: PopoverPanelProps & { id: string }) {
  const { closesAfterSeconds, onOpenChange, children } = rest;
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => document.getElementById(id)?.hidePopover(), [id]);
  const hold = useAutoClose(isOpen, closesAfterSeconds, close);

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
      className={`${anchoredClasses(align)} ${SIZES[size]} p-5`}
    >
      {isOpen && children(close)}
    </div>
  );
}
