import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { reopenSupportRequest, resolveSupportRequest } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Menu, type MenuItem } from '#ui/overlays/menu.tsx';
import { ConfirmDialog } from '#console/dialogs/form-dialog.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { PriorityMark } from '#console/support/priority-mark.tsx';
import { categoryLabel } from '#console/support/request-words.ts';
import { STATUS_LABELS, STATUS_TONES } from '#console/support/status-words.ts';
import { SHOWS_REQUEST, type SupportRequest } from '../support.queries.ts';
import { AssignMenu } from './assign-menu.tsx';
import { ForgetGuestDialog, PriorityDialog } from './request-dialogs.tsx';

interface RequestTitleProps {
  readonly request: SupportRequest | undefined;
  readonly children: ReactNode;
}

/** What the request is about; the heading is there before the request is, so that the focus has a place. */
export function RequestTitle({ request, children }: RequestTitleProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
      <Link
        to="/support"
        search={(kept) => kept}
        aria-label="Back to the inbox"
        className="grid size-target flex-none place-items-center rounded-md text-text hover:bg-primary-soft lg:hidden"
      >
        <Icon name="chevron-left" />
      </Link>
      <h2 data-screen tabIndex={-1} className="min-w-0 text-xl wrap-anywhere">
        {request ? categoryLabel(request.category) : 'Request'}
      </h2>
      {children}
    </div>
  );
}

/** Where it stands, who has it, and what can be done with it as a whole. */
export function RequestHead({ request }: { readonly request: SupportRequest }) {
  const { priority, status, number, isGuest, erasedAt, reopenUntil } = request;
  const [asked, setAsked] = useState<'priority' | 'resolve' | 'reopen' | 'forget'>();
  const close = () => setAsked(undefined);
  const isResolved = status === 'RESOLVED';
  const items: readonly MenuItem[] = [
    { label: 'Change the priority', icon: 'flag', onSelect: () => setAsked('priority') },
    isResolved
      ? {
          label: 'Open again',
          icon: 'rotate-ccw',
          isDisabled: erasedAt !== null || reopenUntil === null,
          onSelect: () => setAsked('reopen'),
        }
      : { label: 'Resolve without an answer', icon: 'check', onSelect: () => setAsked('resolve') },
    ...(isGuest && erasedAt === null
      ? [
          {
            label: 'Forget this guest',
            icon: 'trash-2' as const,
            tone: 'danger' as const,
            onSelect: () => setAsked('forget'),
          },
        ]
      : []),
  ];
  return (
    <>
      <PriorityMark priority={priority} />
      <Tag tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Tag>
      <span className="font-code text-text-muted">{number}</span>
      <span className="ms-auto flex max-w-full flex-wrap items-center justify-end gap-1">
        <AssignMenu request={request} />
        <Menu
          label={`What can be done with ${number}`}
          items={items}
          renderOpener={(opener) => <IconButton {...opener} icon="ellipsis" label={`More for ${number}`} />}
        />
      </span>
      {asked === 'priority' && <PriorityDialog request={request} onClose={close} />}
      {asked === 'forget' && <ForgetGuestDialog request={request} onClose={close} />}
      {(asked === 'resolve' || asked === 'reopen') && <MoveDialog request={request} kind={asked} onClose={close} />}
    </>
  );
}

export const CHANGED_MEANWHILE =
  'Somebody has written or changed something meanwhile. Look at it before you go on; nothing was changed.';

interface MoveDialogProps {
  readonly request: SupportRequest;
  readonly kind: 'resolve' | 'reopen';
  readonly onClose: () => void;
}

function MoveDialog({ request: { requestId, revision, number }, kind, onClose }: MoveDialogProps) {
  const { api } = useConsole();
  const isResolve = kind === 'resolve';
  const move = useCommand(
    () => api.mutate(isResolve ? resolveSupportRequest : reopenSupportRequest, { requestId, revision }),
    { changes: SHOWS_REQUEST, onDone: onClose, words: { CONFLICT: CHANGED_MEANWHILE } },
  );
  return (
    <ConfirmDialog
      command={move}
      onClose={onClose}
      title={isResolve ? `Resolve ${number} without an answer?` : `Open ${number} again?`}
      doLabel={isResolve ? 'Resolve' : 'Open again'}
    >
      <p>
        {isResolve
          ? 'They get an e-mail that it is resolved, and can open it again by answering within 30 days.'
          : 'It is in progress again, and its clock goes on. Nobody writes to the member about it.'}
      </p>
    </ConfirmDialog>
  );
}
