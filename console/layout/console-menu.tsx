import { useCallback, useId, useState } from 'react';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { DialogFrame } from '#ui/overlays/dialog.tsx';
import { Sidebar } from './sidebar.tsx';

/** The sidebar of a screen too narrow for one. */
export function ConsoleMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const titleId = useId();
  const close = useCallback(() => setIsOpen(false), []);

  return (
    <div className="-ms-2 lg:hidden">
      <IconButton icon="menu" label="Menu" onClick={() => setIsOpen(true)} />
      <DialogFrame
        isOpen={isOpen}
        onClose={close}
        titleId={titleId}
        className="my-0 ms-0 me-auto h-dvh max-h-none w-72 max-w-[85vw]"
      >
        <h2 id={titleId} className="sr-only">
          Menu
        </h2>
        <div className="absolute end-2 top-3 text-on-deep [--color-focus:var(--color-on-deep)]">
          <IconButton icon="x" label="Close menu" onClick={close} />
        </div>
        <Sidebar onLeave={close} />
      </DialogFrame>
    </div>
  );
}
