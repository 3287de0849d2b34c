import { useId, type ReactNode } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { DialogFrame } from '#ui/overlays/dialog.tsx';

interface ConsoleDialogProps {
  readonly onClose: () => void;
  readonly title: string;
  readonly size?: 'sm' | 'lg';
  /** What will stand in the audit log, at the left of the actions. */
  readonly auditNote?: string;
  /** Without any it only tells, and can be closed. */
  readonly actions?: ReactNode;
  /** Only its actions lead out. */
  readonly isStrict?: boolean;
  readonly children: ReactNode;
}

const SIZES = { sm: 'md:max-w-136', lg: 'md:max-w-176' } as const;

/**
 * Above the page: what it is about, then the actions at the right, and what is written down at the left. What asks is a
 * FormDialog or a ConfirmDialog. It exists while it is open, so that it begins anew each time.
 */
export function ConsoleDialog(props: ConsoleDialogProps) {
  const { onClose, title, size = 'sm', auditNote, isStrict = false, children } = props;
  const { actions = <Button onClick={onClose}>Close</Button> } = props;
  const titleId = useId();
  return (
    <DialogFrame
      isOpen
      isStrict={isStrict}
      onClose={onClose}
      titleId={titleId}
      className={`mx-auto mt-auto mb-0 max-h-[92dvh] w-full max-w-full rounded-t-xl md:my-auto md:w-[calc(100%-2.5rem)] md:rounded-b-xl ${SIZES[size]}`}
    >
      <div className="grid gap-4 p-6 text-sm leading-dense">
        <h2 id={titleId} className="pe-10 text-xl">
          {title}
        </h2>
        {children}
        <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t border-line pt-4">
          {auditNote && (
            <p className="me-auto min-w-0 grow basis-full text-xs text-text-muted md:basis-48">{auditNote}</p>
          )}
          {actions}
        </div>
      </div>
      {!isStrict && (
        <div className="absolute end-3 top-3">
          <IconButton icon="x" label="Close" onClick={onClose} />
        </div>
      )}
    </DialogFrame>
  );
}
