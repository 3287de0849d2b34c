import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';

interface TooltipProps {
  readonly text: string;
  /** The control it explains; it must carry the id given here as its description. */
  readonly children: (describedBy: string) => ReactNode;
}

/** A few words about a control, on hover and on focus. They can be pointed at, and Escape sends them away. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);

  function dismiss(event: KeyboardEvent) {
    if (event.key === 'Escape' && isShown) {
      event.stopPropagation();
      setIsShown(false);
    }
  }

  return (
    <span
      role="presentation"
      className="relative inline-flex"
      onPointerEnter={() => setIsShown(true)}
      onPointerLeave={() => setIsShown(false)}
      onFocus={() => setIsShown(true)}
      onBlur={() => setIsShown(false)}
      onKeyDown={dismiss}
    >
      {children(id)}
      <span
        role="tooltip"
        id={id}
        hidden={!isShown}
        className="absolute start-1/2 bottom-full z-30 w-max max-w-[min(16rem,80vw)] -translate-x-1/2 pb-2 rtl:translate-x-1/2"
      >
        <span className="block rounded-sm bg-surface-inverse px-3 py-2 text-sm leading-dense text-text-inverse shadow-3">
          {text}
        </span>
      </span>
    </span>
  );
}
