import { useState, type ReactNode } from 'react';
import { unlockMemberSignIn } from '#contract/generated/operator/operations.ts';
import { ACCOUNT_DELETION_HOURS, FAILED_SIGN_INS_BEFORE_LOCK } from '#contract/limits.ts';
import { OPERATOR_ROLE_LABELS, type OperatorRole } from '#contract/wire/rest.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { CONSOLE_PATHS } from '#contract/pages/member-paths.ts';
import { useConsole } from '#console/session/console-context.ts';
import { formatMoment } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { CancelDeletionDialog } from '#console/leaving/cancel-deletion-dialog.tsx';
import { MemberDataDialog, ReinstateDialog, SuspendDialog } from './member-dialogs.tsx';
import { SHOWS_MEMBER, type Member } from './members.queries.ts';

interface MemberActsProps {
  readonly member: Member;
  readonly role: OperatorRole;
}

/** What this role may do for a member; what it may not stays in the list, with the role that may. */
export function MemberActs({ member, role }: MemberActsProps) {
  const { api } = useConsole();
  const { panelistId, account } = member;
  const unlock = useCommand(() => api.mutate(unlockMemberSignIn, { panelistId }), { changes: SHOWS_MEMBER });
  const [asked, setAsked] = useState<'suspend' | 'reinstate' | 'cancel' | 'data'>();
  const close = () => setAsked(undefined);
  const failed = account?.failedSignIns ?? 0;
  const deletion = member.deletion?.state === 'WAITING' ? member.deletion : undefined;
  const isResearcher = role === 'RESEARCHER' || role === 'ADMIN';

  return (
    <ConsoleCard title="Actions">
      <ul className="grid divide-y divide-line">
        <Act
          icon="lock-open"
          title="Unlock login"
          note={
            account
              ? `${failed} of ${FAILED_SIGN_INS_BEFORE_LOCK} failed attempts${account.lockedUntil ? `, locked until ${formatMoment(account.lockedUntil)}` : ''}`
              : 'After too many failed attempts'
          }
          error={unlock.failure?.sentence}
        >
          {account ? (
            <Button
              variant="soft"
              size="sm"
              isBusy={unlock.isPending}
              isIdle={failed === 0}
              onClick={() => unlock.send()}
            >
              Unlock
            </Button>
          ) : (
            <OnlyFor who="SUPPORT" />
          )}
        </Act>
        <SuspendAct member={member} onAsk={setAsked} />
        <Act
          icon="user-round-x"
          title="Keep the account"
          note={
            deletion
              ? `Deletion requested; you can cancel it until ${formatMoment(deletion.eraseFrom)}`
              : `Within ${ACCOUNT_DELETION_HOURS} hours of a deletion request`
          }
        >
          {account === null ? (
            <OnlyFor who="SUPPORT" />
          ) : deletion ? (
            <Button variant="soft" size="sm" onClick={() => setAsked('cancel')}>
              Keep
            </Button>
          ) : (
            <span className="text-2xs text-text-muted">
              {member.deletion?.state === 'ERASING' ? 'Too late' : 'No request'}
            </span>
          )}
        </Act>
        <Act icon="download" title="Export all data" note="JSON and HTML in a ZIP file, sent to the member">
          {role === 'ADMIN' ? (
            <Button variant="soft" size="sm" isIdle={member.state !== 'ACTIVE'} onClick={() => setAsked('data')}>
              Send
            </Button>
          ) : (
            <OnlyFor who="ADMIN" />
          )}
        </Act>
        <Act icon="clipboard-check" title="Review an activity again" note="On the Review page">
          {isResearcher ? (
            <ButtonLink variant="soft" size="sm" href={`${CONSOLE_PATHS.console}/review`}>
              Review
            </ButtonLink>
          ) : (
            <OnlyFor who="RESEARCHER" />
          )}
        </Act>
      </ul>
      {asked === 'suspend' && <SuspendDialog panelistId={panelistId} onClose={close} />}
      {asked === 'reinstate' && <ReinstateDialog panelistId={panelistId} onClose={close} />}
      {asked === 'data' && <MemberDataDialog panelistId={panelistId} onClose={close} />}
      {asked === 'cancel' && deletion && <CancelDeletionDialog deletion={deletion} onClose={close} />}
    </ConsoleCard>
  );
}

/** Out until somebody lets them in again, or in again. */
function SuspendAct({
  member: { account, state },
  onAsk,
}: {
  readonly member: Member;
  readonly onAsk: (what: 'suspend' | 'reinstate') => void;
}) {
  const isOut = state === 'SUSPENDED';
  return (
    <Act
      icon="ban"
      title={isOut ? 'Reinstate' : 'Suspend'}
      note={
        isOut ? 'They can log in again with everything intact' : "They're logged out right away and get no invitations"
      }
    >
      {account === null ? (
        <OnlyFor who="SUPPORT" />
      ) : (
        <Button
          variant="soft"
          size="sm"
          isIdle={!isOut && state !== 'ACTIVE'}
          onClick={() => onAsk(isOut ? 'reinstate' : 'suspend')}
        >
          {isOut ? 'Reinstate' : 'Suspend'}
        </Button>
      )}
    </Act>
  );
}

interface ActProps {
  readonly icon: IconName;
  readonly title: string;
  readonly note: string;
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

function Act({ icon, title, note, error, children }: ActProps) {
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Icon name={icon} />
      <div className="min-w-0 flex-1">
        <p className="font-bold">{title}</p>
        <p className="text-2xs text-text-muted">{note}</p>
        {error !== undefined && (
          <p role="alert" className="text-2xs text-danger">
            {error}
          </p>
        )}
      </div>
      {children}
    </li>
  );
}

function OnlyFor({ who }: { readonly who: OperatorRole }) {
  return (
    <span className="inline-flex items-center gap-1 text-2xs text-text-muted">
      <Icon name="lock" size="sm" />
      {OPERATOR_ROLE_LABELS[who]}
    </span>
  );
}
