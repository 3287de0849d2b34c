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
  const { sessions, knownDevices } = account;

  return (
    <ConsoleCard
      title="Sessions"
      actions={
        sessions.length + knownDevices.length > 0 && (
          <Button variant="danger" size="sm" onClick={() => setIsAsking(true)}>
            End all
          </Button>
        )
      }
    >
      {sessions.length === 0 ? (
        <p className="text-text-muted">Not logged in anywhere.</p>
      ) : (
        <ul className="grid divide-y divide-line">
          {sessions.map((session) => (
            <SessionRow key={session.sessionId} panelistId={panelistId} session={session} />
          ))}
        </ul>
      )}
      {knownDevices.length > 0 && <KnownDevices devices={knownDevices} />}
      {isAsking && <EndSessionsDialog panelistId={panelistId} onClose={() => setIsAsking(false)} />}
    </ConsoleCard>
  );
}

interface EndSessionsDialogProps {
  readonly panelistId: string;
  /** The one to end; all of them without it. */
  readonly only?: { readonly sessionId: string; readonly device: string };
  readonly onClose: () => void;
}

function EndSessionsDialog({ panelistId, only, onClose }: EndSessionsDialogProps) {
  const { api } = useConsole();
  const end = useCommand(
    (): Promise<unknown> =>
      only
        ? api.mutate(endMemberSession, { panelistId, sessionId: only.sessionId })
        : api.mutate(endMemberSessions, { panelistId }),
    { changes: SHOWS_MEMBER, onDone: onClose },
  );
  const what = only ? 'End this session' : 'End all sessions';
  return (
    <ConfirmDialog
      command={{ ...end, send: () => end.send() }}
      onClose={onClose}
      title={`${what}?`}
      auditNote="Recorded in the audit log with your name."
      doLabel={what}
      isFinal
    >
      <p>
        {only
          ? `The member is logged out on ${only.device} and must log in again there. The device is no longer remembered. Other devices stay logged in.`
          : 'The member is logged out on every device and must log in again. Devices are no longer remembered. Answers in progress are saved.'}
      </p>
    </ConfirmDialog>
  );
}

/** Where the member signed in before: each has tries of its own at the password until all sessions are ended. */
function KnownDevices({ devices }: { readonly devices: Account['knownDevices'] }) {
  return (
    <div className="mt-3 border-t border-line pt-3">
      <h3 className="text-sm font-bold">Remembered devices</h3>
      <ul className="grid">
        {devices.map(({ deviceId, name, signedInAt }) => (
          <li key={deviceId} className="py-1">
            {name ?? 'Unknown device'}{' '}
            <span className="text-2xs text-text-muted">last login {formatMoment(signedInAt)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

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
  const device = session.device ?? 'Unknown device';
  return (
    <li className="flex items-center gap-3 py-2">
      <Icon name={PHONES.test(device) ? 'smartphone' : 'monitor'} />
      <div className="min-w-0 flex-1">
        <p className="font-bold">{device}</p>
        <p className="text-2xs text-text-muted">
          Last used {formatMoment(usedAt)}, logged in {formatMoment(signedInAt)}
        </p>
      </div>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`End the session on ${device}, logged in ${formatMoment(signedInAt)}`}
        onClick={() => setIsAsking(true)}
      >
        End
      </Button>
      {isAsking && (
        <EndSessionsDialog panelistId={panelistId} only={{ sessionId, device }} onClose={() => setIsAsking(false)} />
      )}
    </li>
  );
}
