import { endMemberSession, endMemberSessions } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Icon } from '#ui/icons/icon.tsx';
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
  const { api } = useConsole();
  const end = useCommand(() => api.mutate(endMemberSessions, { panelistId }), { changes: SHOWS_MEMBER });
  const { sessions } = account;

  return (
    <ConsoleCard title="Sessions">
      {sessions.length === 0 ? (
        <p className="text-text-muted">Signed in nowhere.</p>
      ) : (
        <>
          <ul className="mb-3 grid divide-y divide-line">
            {sessions.map((session) => (
              <SessionRow key={session.sessionId} panelistId={panelistId} session={session} />
            ))}
          </ul>
          <Button variant="danger" size="sm" isIrreversible isBusy={end.isPending} onClick={() => end.send()}>
            End all
          </Button>
        </>
      )}
      <FailureBanner failure={end.failure} />
    </ConsoleCard>
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
  const { api } = useConsole();
  const { sessionId, signedInAt, usedAt } = session;
  const device = session.device ?? 'A device from before';
  const end = useCommand(() => api.mutate(endMemberSession, { panelistId, sessionId }), { changes: SHOWS_MEMBER });
  return (
    <li className="flex items-center gap-3 py-2">
      <Icon name={PHONES.test(device) ? 'smartphone' : 'monitor'} />
      <div className="min-w-0 flex-1">
        <p className="font-bold">{device}</p>
        <p className="text-2xs text-text-muted">
          Last used {formatMoment(usedAt)}, signed in {formatMoment(signedInAt)}
        </p>
        {end.failure && (
          <p role="alert" className="text-2xs text-danger">
            {end.failure.sentence}
          </p>
        )}
      </div>
      <Button
        variant="quiet"
        size="sm"
        isBusy={end.isPending || end.isSuccess}
        aria-label={`End the session on ${device}, signed in ${formatMoment(signedInAt)}`}
        onClick={() => end.send()}
      >
        End
      </Button>
    </li>
  );
}
