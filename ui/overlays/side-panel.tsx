import { type ReactNode, useId } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { DialogFrame, type DialogProps } from './dialog.tsx';

interface SidePanelProps extends DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  readonly closeLabel?: string;
}

/** Details at the right edge, as high as the window, above what they belong to. */
export function SidePanel({ isOpen, onClose, title, children, actions, closeLabel = 'Close' }: SidePanelProps) {
  const titleId = useId();
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      titleId={titleId}
      className="ms-auto me-0 my-0 h-dvh max-h-none w-full max-w-full md:max-w-108 md:rounded-s-xl"
    >
      <div className="flex min-h-full flex-col">
        <header className="sticky top-0 flex items-center justify-between gap-3 border-b border-line bg-surface py-3 ps-6 pe-3">
          <h2 id={titleId} className="text-lg">
            {title}
          </h2>
          <IconButton icon="x" label={closeLabel} onClick={onClose} />
        </header>
        <div className="flex-1 p-6">{children}</div>
        {actions && (
          <footer className="sticky bottom-0 grid gap-3 border-t border-line bg-surface p-6">{actions}</footer>
        )}
      </div>
    </DialogFrame>
  );
}
