import { type ReactNode, type SyntheticEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { DecidesCalmly, wasPressedCalmly } from '../actions/calm-press.ts';
import { closeOnBack } from './close-on-back.ts';

export interface DialogProps {
  readonly isOpen: boolean;
  /** Somebody wants out: Escape, the way out, or a press beside the dialog. Nothing closes before isOpen says so. */
  readonly onClose: () => void;
}

interface DialogFrameProps extends DialogProps {
  readonly titleId: string;
  /** Only its buttons lead out: for a decision that must be taken. */
  readonly isStrict?: boolean;
  readonly className: string;
  readonly children: ReactNode;
}

/**
 * The browser's own modal dialog: it keeps the focus, takes the rest of the page out of reach, and gives the focus back.
 * What is inside exists only while it is open. The browser's Back closes it and stays on the page.
 */
export function DialogFrame({ isOpen, onClose, titleId, isStrict = false, className, children }: DialogFrameProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const isClosedByUs = useRef(false);
  const goBack = useEffectEvent(() => {
    if (!isStrict) onClose();
  });

  // Closed while it is still in the page: one that was taken out first could not give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!isOpen || dialog === null || dialog.open) return;
    isClosedByUs.current = false;
    dialog.showModal();
    // The browser begins with what stands first, also where that has nothing to do yet.
    dialog.querySelector<HTMLElement>('[data-begin-here]')?.focus();
    // The first focus decides nothing: the key that opened the dialog may still be down.
    if (document.activeElement?.matches('[data-deciding]')) focusHeading(titleId);
    const release = closeOnBack(() => goBack());
    // Also when the page around it is put out of sight: an open one would keep everything else out of reach.
    return () => {
      isClosedByUs.current = true;
      release();
      dialog.close();
    };
  }, [isOpen, titleId]);

  function cancel(event: SyntheticEvent) {
    // Another element's cancel bubbles as well, that of a file field for one.
    if (event.target !== ref.current) return;
    event.preventDefault();
    if (!isStrict) onClose();
  }

  useEffect(() => {
    const dialog = ref.current;
    if (!isOpen || dialog === null) return;
    const listening = new AbortController();
    // A browser lets a page refuse Escape only once; stopped at the key, it does not come to that.
    const refuseEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.preventDefault();
    };
    // The backdrop belongs to the dialog: a press that meets nothing inside it was beside it. The second press of a double
    // click was meant for what opened the dialog.
    const pressBeside = (event: MouseEvent) => {
      if (event.target === dialog && wasPressedCalmly()) onClose();
    };
    if (isStrict) dialog.addEventListener('keydown', refuseEscape, listening);
    else dialog.addEventListener('click', pressBeside, listening);
    return () => listening.abort();
  }, [isOpen, isStrict, onClose]);

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={cancel}
      onClose={(event) => {
        // The browser itself may close a dialog that refuses to be cancelled twice.
        const isItself = event.target === ref.current && !event.currentTarget.open;
        if (isItself && isOpen && !isClosedByUs.current) onClose();
      }}
      className={`bg-surface p-0 text-text shadow-3 backdrop:bg-scrim open:animate-[rise_var(--duration-4)_var(--ease-out)] ${className}`}
    >
      <DecidesCalmly value={true}>{isOpen && children}</DecidesCalmly>
    </dialog>
  );
}

/** Only now can it take the focus: a browser would give every dialog's first focus to a heading that can. */
function focusHeading(id: string): void {
  const heading = document.getElementById(id);
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus();
}
