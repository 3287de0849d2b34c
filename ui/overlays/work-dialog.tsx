import { type ReactNode, useId } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { DialogFrame, type DialogProps } from './dialog.tsx';

interface WorkDialogProps extends DialogProps {
  readonly title: string;
  /** One sentence under the title. */
  readonly subtitle?: ReactNode;
  readonly children: ReactNode;
  /** At the right of the foot, the decision last. */
  readonly actions: ReactNode;
  /** At the left of the foot, such as what is kept of the decision. */
  readonly footnote?: ReactNode;
  readonly size?: 'md' | 'lg';
  readonly closeLabel?: string;
}

const SIZES = { md: 'md:max-w-136', lg: 'md:max-w-176' } as const;

/** A piece of work above the page: head and foot stay in view, what is between them scrolls. */
export function WorkDialog(props: WorkDialogProps) {
  const { isOpen, onClose, title, subtitle, children, actions, footnote, size = 'lg', closeLabel = 'Close' } = props;
  const titleId = useId();
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      titleId={titleId}
      className={`mx-auto mt-auto mb-0 max-h-[94dvh] w-full max-w-full overflow-hidden rounded-t-xl open:flex md:my-auto md:w-[calc(100%-2.5rem)] md:rounded-b-xl ${SIZES[size]}`}
    >
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <header className="flex items-start gap-3 px-5 pt-5 pb-4 md:px-6">
          <div className="min-w-0 flex-1">
            <h2 id={titleId} className="text-xl wrap-break-word">
              {title}
            </h2>
            {subtitle && <p className="mt-1 text-sm text-text-muted">{subtitle}</p>}
          </div>
          <IconButton icon="x" label={closeLabel} onClick={onClose} />
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5 md:px-6">{children}</div>
        <footer className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t border-line px-5 py-4 md:px-6">
          {footnote && <div className="me-auto text-sm text-text-muted">{footnote}</div>}
          {actions}
        </footer>
      </div>
    </DialogFrame>
  );
}
