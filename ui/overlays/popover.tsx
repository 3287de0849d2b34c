import { type ReactNode, type ToggleEvent, useCallback, useId, useState } from 'react';
import { anchoredClasses, placeBelow, type Alignment } from './anchored.ts';
import { useAutoClose } from './use-auto-close.ts';

/** What the button that opens it must carry. */
export interface PopoverOpener {
  readonly popoverTarget: string;
  readonly 'aria-haspopup': 'dialog';
}

interface PopoverProps {
  readonly label: string;
  readonly renderOpener: (props: PopoverOpener) => ReactNode;
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

/** A small panel under its opener. The browser closes it on Escape and on a press elsewhere, and gives the focus back. */
export function Popover({ label, renderOpener, align = 'end', size = 'sm', ...rest }: PopoverProps) {
  const { closesAfterSeconds, onOpenChange, children } = rest;
  const id = useId();
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
    <>
      {renderOpener({ popoverTarget: id, 'aria-haspopup': 'dialog' })}
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
    </>
  );
}
