import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import {
  reopenSupportRequest,
  resolveSupportRequest,
  assignSupportRequest,
} from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Menu, type MenuItem } from '#ui/overlays/menu.tsx';
import { Button } from '#ui/actions/button.tsx';
import { ConfirmDialog } from '#console/dialogs/form-dialog.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { PriorityMark } from '#console/support/priority-mark.tsx';
import { categoryLabel, STATUS_LABELS, STATUS_TONES } from '#console/support/request-texts.ts';
import { useOperator } from '#console/session/operator-context.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { SHOWS_REQUEST, type SupportRequest, supportAssigneesQuery } from '../support.queries.ts';
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
    { label: 'Change priority', icon: 'flag', onSelect: () => setAsked('priority') },
    isResolved
      ? {
          label: 'Reopen',
          icon: 'rotate-ccw',
          isDisabled: erasedAt !== null || reopenUntil === null,
          onSelect: () => setAsked('reopen'),
        }
      : { label: 'Resolve without a reply', icon: 'check', onSelect: () => setAsked('resolve') },
    ...(isGuest && erasedAt === null
      ? [
          {
            label: 'Erase guest',
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
          label={`Actions for ${number}`}
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
  'Someone else just updated this request. Check it before you continue. Nothing was changed.';

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
    { changes: SHOWS_REQUEST, onDone: onClose, messages: { CONFLICT: CHANGED_MEANWHILE } },
  );
  return (
    <ConfirmDialog
      command={move}
      onClose={onClose}
      title={isResolve ? `Resolve ${number} without a reply?` : `Reopen ${number}?`}
      doLabel={isResolve ? 'Resolve' : 'Reopen'}
    >
      <p>
        {isResolve
          ? "They'll get an email that it's resolved. They can reopen it by replying within 30 days."
          : "Its status goes back to In progress, and its clock resumes. The member isn't notified."}
      </p>
    </ConfirmDialog>
  );
}

const MEANWHILE = "Someone else just changed this request. Check it again. It wasn't reassigned.";

/** Who has a request, and the way to give it to somebody or back to the line. */
function AssignMenu({ request }: { readonly request: SupportRequest }) {
  const { api } = useConsole();
  const { operatorId: mine } = useOperator();
  const { requestId, revision, assignee } = request;
  const others = (useAnswer(supportAssigneesQuery).data ?? []).filter(({ operatorId }) => operatorId !== mine);
  const assign = useCommand(
    (operatorId: string | null) => api.mutate(assignSupportRequest, { requestId, operatorId, revision }),
    { changes: SHOWS_REQUEST, messages: { CONFLICT: MEANWHILE } },
  );
  const to = (operatorId: string | null) => ({
    isChecked: (assignee?.operatorId ?? null) === operatorId,
    onSelect: () => assign.send(operatorId),
  });
  const text = assignee === null ? 'Unassigned' : assignee.operatorId === mine ? 'Assigned to you' : assignee.name;
  return (
    <>
      {assign.failure && (
        <p role="alert" className="basis-full text-end text-xs text-danger">
          {assign.failure.sentence}
        </p>
      )}
      <Menu
        label="Assignee"
        items={[
          { label: 'Me', ...to(mine) },
          ...distinct(others).map(({ operatorId, name }) => ({ label: name, ...to(operatorId) })),
          { label: 'Unassign', ...to(null) },
        ]}
        renderOpener={(opener) => (
          <Button variant="soft" size="sm" isBusy={assign.isPending} {...opener}>
            <Icon name="user-round" size="sm" />
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </Button>
        )}
      />
    </>
  );
}

/** Two people of one name are told apart by a number. */
function distinct<Person extends { readonly name: string }>(people: readonly Person[]): readonly Person[] {
  const seen = new Map<string, number>();
  return people.map((person) => {
    const count = (seen.get(person.name) ?? 0) + 1;
    seen.set(person.name, count);
    return count === 1 ? person : { ...person, name: `${person.name} (${count})` };
  });
}
