import type { ReactNode } from 'react';

interface PhaseHeadingProps {
  /** The member has just done something that led here: the button they pressed is gone, and this takes the focus. */
  readonly takesFocus: boolean;
  readonly title: string;
  readonly children: ReactNode;
}

/** What is going on with the answer now. */
export function PhaseHeading({ takesFocus, title, children }: PhaseHeadingProps) {
  return (
    <div ref={takesFocus ? takeFocus : undefined} tabIndex={-1} className="mb-6 focus:outline-none">
      <p className="font-display text-xl font-title">{title}</p>
      <p className="mt-1 text-text-muted">{children}</p>
    </div>
  );
}

/** Called with an element when it appears. */
export function takeFocus(element: HTMLElement | null) {
  element?.focus();
}
