import { useState } from 'react';
import { endMemberSession, endMemberSessions } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ConfirmDialog } from '#console/dialogs/form-dialog.tsx';
import { formatMoment } from '#console/format.ts';
import { useConsole } from '#console/session/console-context.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { SHOWS_MEMBER, type Member } from './members.queries.ts';

type Account = NonNullable<Member['account']>;

interface MemberSessionsProps {
  readonly panelistId: string;
  readonly account: Account;
}

/** Where the member is signed in, and the way to end one or all of it. */
export function MemberSessions({ panelistId, account }: MemberSessionsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { sessions } = account;

  return (
    <ConsoleCard
      title="Sessions"
      actions={
        sessions.length > 0 && (
          <Button variant="danger" size="sm" onClick={() => setIsAsking(true)}>
            End all
          </Button>
        )
      }
    >
      {sessions.length === 0 ? (
        <p className="text-text-muted">Signed in nowhere.</p>
      ) : (
        <ul className="grid divide-y divide-line">
          {sessions.map((session) => (
            <SessionRow key={session.sessionId} panelistId={panelistId} session={session} />
          ))}
        </ul>
      )}
      {isAsking && <EndAllDialog panelistId={panelistId} onClose={() => setIsAsking(false)} />}
    </ConsoleCard>
  );
}

interface EndDialogProps {
  readonly panelistId: string;
  readonly onClose: () => void;
}

function EndAllDialog({ panelistId, onClose }: EndDialogProps) {
  const { api } = useConsole();
  const end = useCommand(() => api.mutate(endMemberSessions, { panelistId }), {
    changes: SHOWS_MEMBER,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      command={{ ...end, send: () => end.send() }}
      onClose={onClose}
      title="End all sessions?"
      auditNote={AUDITED}
      doLabel="End all sessions"
      isFinal
    >
      <p>The member is signed out on every device and has to log in again. What they were answering is kept.</p>
    </ConfirmDialog>
  );
}

interface EndOneDialogProps extends EndDialogProps {
  readonly sessionId: string;
  readonly device: string;
}

function EndOneDialog({ panelistId, sessionId, device, onClose }: EndOneDialogProps) {
  const { api } = useConsole();
  const end = useCommand(() => api.mutate(endMemberSession, { panelistId, sessionId }), {
    changes: SHOWS_MEMBER,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      command={{ ...end, send: () => end.send() }}
      onClose={onClose}
      title="End this session?"
      auditNote={AUDITED}
      doLabel="End this session"
      isFinal
    >
      <p>The member is signed out on {device} and has to log in again there. Other devices stay signed in.</p>
    </ConfirmDialog>
  );
}

const AUDITED = 'Written to the audit log with your name.';
const PHONES = /iPhone|Android|iPad/;

function SessionRow({
  panelistId,
  session,
}: {
  readonly panelistId: string;
  readonly session: Account['sessions'][number];
}) {
  const [isAsking, setIsAsking] = useState(false);
  const { sessionId, signedInAt, usedAt } = session;
  const device = session.device ?? 'A device from before';
  return (
    <li className="flex items-center gap-3 py-2">
      <Icon name={PHONES.test(device) ? 'smartphone' : 'monitor'} />
      <div className="min-w-0 flex-1">
        <p className="font-bold">{device}</p>
        <p className="text-2xs text-text-muted">
          Last used {formatMoment(usedAt)}, signed in {formatMoment(signedInAt)}
        </p>
      </div>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`End the session on ${device}, signed in ${formatMoment(signedInAt)}`}
        onClick={() => setIsAsking(true)}
      >
        End
      </Button>
      {isAsking && (
        <EndOneDialog
          panelistId={panelistId}
          sessionId={sessionId}
          device={device}
          onClose={() => setIsAsking(false)}
        />
      )}
    </li>
  );
}
