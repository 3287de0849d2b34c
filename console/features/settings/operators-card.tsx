import { useState } from 'react';
import { OPERATOR_ROLE_LABELS } from '#contract/wire/rest.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { DataTable } from '#ui/data/data-table.tsx';
import type { TableColumn } from '#ui/data/table-column.ts';
import { Tag } from '#ui/feedback/tag.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Menu, type MenuItem } from '#ui/overlays/menu.tsx';
import { CardStates } from '#console/lists/card-states.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { OperatorAvatar } from '#console/layout/operator-avatar.tsx';
import { useOperator } from '#console/session/operator-context.ts';
import { counted, formatMoment } from '#console/format.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { ChangeDialog, type AskedChange } from './change-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { operatorsQuery, type OperatorListing } from './settings.queries.ts';
import { SecondAdminNotice } from './second-admin.tsx';

/** Everybody who works in the console, and what an admin can do about each. */
export function OperatorsCard() {
  const operators = useAnswer(operatorsQuery);
  const [isInviting, setIsInviting] = useState(false);
  const [asked, setAsked] = useState<AskedChange>();
  const [news, setNews] = useState('');

  return (
    <ConsoleCard
      title="Operators"
      id="operators"
      isFlush
      actions={
        <>
          <p role="status" className="text-xs text-text-muted">
            {news}
          </p>
          <Button variant="secondary" onClick={() => setIsInviting(true)}>
            <Icon name="user-plus" />
            Invite
          </Button>
        </>
      }
    >
      <div className="px-5 pb-3 empty:hidden">
        <SecondAdminNotice />
      </div>
      {operators.data === undefined ? (
        <div className="px-5 pb-3">
          <CardStates query={operators} />
        </div>
      ) : (
        <DataTable
          caption="Operators"
          columns={columns(setAsked, operators.dataUpdatedAt)}
          rows={operators.data}
          rowKey={({ operatorId }) => operatorId}
          emptyText="No operators yet. Invite someone."
        />
      )}
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} onDone={setNews} />}
      {asked && <ChangeDialog asked={asked} onClose={() => setAsked(undefined)} onDone={setNews} />}
    </ConsoleCard>
  );
}

function columns(onAsk: (asked: AskedChange) => void, nowMs: number): readonly TableColumn<OperatorListing>[] {
  return [
    { key: 'person', header: 'Person', cell: (operator) => <Person operator={operator} /> },
    {
      key: 'role',
      header: 'Role',
      cell: (operator) => <Role operator={operator} />,
    },
    {
      key: 'sign-in',
      header: 'Sign-in',
      shownFrom: 'md',
      cell: (operator) => <SignInState operator={operator} nowMs={nowMs} />,
    },
    {
      key: 'seen',
      header: 'Last active',
      shownFrom: 'lg',
      cell: ({ lastSeenAt }) => (
        <span className="text-text-muted">{lastSeenAt === null ? 'never' : formatMoment(lastSeenAt)}</span>
      ),
    },
    { key: 'more', header: 'More', kind: 'figure', cell: (operator) => <MoreMenu operator={operator} onAsk={onAsk} /> },
  ];
}

/** With what they cannot approve yet. */
function Role({ operator: { role, approvesFrom, approvesYoursFrom } }: { readonly operator: OperatorListing }) {
  return (
    <span className="grid justify-items-start gap-1 max-md:max-w-28">
      <Tag tone={role === 'ADMIN' ? 'plum' : 'neutral'}>{OPERATOR_ROLE_LABELS[role]}</Tag>
      {approvesFrom !== null && (
        <span className="text-xs text-text-muted">Can approve starting {formatMoment(approvesFrom)}</span>
      )}
      {approvesYoursFrom !== null && approvesYoursFrom !== approvesFrom && (
        <span className="text-xs text-text-muted">Your requests: starting {formatMoment(approvesYoursFrom)}</span>
      )}
    </span>
  );
}

function Person({ operator }: { readonly operator: OperatorListing }) {
  return (
    <span className="flex items-center gap-3">
      <OperatorAvatar operatorId={operator.operatorId} size="md" />
      <span className="min-w-0">
        <span className="block font-bold wrap-anywhere">{operator.name}</span>
        <span className="block text-xs text-text-muted wrap-anywhere">{operator.email}</span>
      </span>
    </span>
  );
}

function SignInState({ operator, nowMs }: { readonly operator: OperatorListing; readonly nowMs: number }) {
  if (operator.state === 'DISABLED') {
    return (
      <Tag tone="neutral" icon="ban">
        Disabled
      </Tag>
    );
  }
  if (operator.state === 'INVITED') {
    const isOpen = operator.linkExpiresAt !== null && new Date(operator.linkExpiresAt).getTime() > nowMs;
    return (
      <Tag tone="warning" icon={isOpen ? 'mail' : 'triangle-alert'}>
        {isOpen ? 'Invited' : 'Link expired'}
      </Tag>
    );
  }
  if (!operator.hasAuthenticator) {
    return (
      <Tag tone="warning" icon="triangle-alert">
        Not set up
      </Tag>
    );
  }
  return (
    <span>
      Code
      <span className="block text-xs text-text-muted">{counted(operator.recoveryCodesLeft, 'recovery code')} left</span>
    </span>
  );
}

function MoreMenu(props: { readonly operator: OperatorListing; readonly onAsk: (asked: AskedChange) => void }) {
  const { operator, onAsk } = props;
  const isMe = useOperator().operatorId === operator.operatorId;
  const ask = (kind: AskedChange['kind']) => () => onAsk({ kind, operator });
  const isDisabled = operator.state === 'DISABLED';
  const items: MenuItem[] = [
    { label: 'Change role', icon: 'users', onSelect: ask('role') },
    {
      label: operator.state === 'INVITED' ? 'Resend invitation' : 'Send a password reset link',
      icon: 'mail',
      isDisabled,
      onSelect: ask('send-link'),
    },
    {
      label: 'Reset authenticator',
      icon: 'smartphone',
      isDisabled: isDisabled || !operator.hasAuthenticator,
      onSelect: ask('reset-authenticator'),
    },
    isDisabled
      ? { label: 'Enable', icon: 'lock-open', onSelect: ask('enable') }
      : { label: 'Disable', icon: 'ban', tone: 'danger', onSelect: ask('disable') },
  ];
  if (isMe) return <span className="text-xs text-text-muted">You</span>;
  return (
    <Menu
      label={`Actions for ${operator.name}`}
      items={items}
      renderOpener={(opener) => <IconButton {...opener} icon="ellipsis" label={`More for ${operator.name}`} />}
    />
  );
}
