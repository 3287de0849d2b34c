import { endMemberSessions, getMember } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { formatMoment } from '#console/format.ts';
import { useConsole } from '#console/session/console-context.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import type { Member } from './members.queries.ts';

interface MemberSessionsProps {
  readonly panelistId: string;
  readonly account: NonNullable<Member['account']>;
}

/** Where the member is signed in, and the way to end all of it. */
export function MemberSessions({ panelistId, account }: MemberSessionsProps) {
  const { api } = useConsole();
  const end = useCommand(() => api.mutate(endMemberSessions, { panelistId }), { changes: [getMember.name] });
  const { sessions } = account;

  return (
    <ConsoleCard title="Sessions">
      {sessions.length === 0 ? (
        <p className="text-text-muted">Signed in nowhere.</p>
      ) : (
        <>
          <ul className="mb-3 grid divide-y divide-line">
            {sessions.map(({ sessionId, signedInAt, usedAt }) => (
              <li key={sessionId} className="py-2">
                <p className="font-bold">Signed in {formatMoment(signedInAt)}</p>
                <p className="text-2xs text-text-muted">Last used {formatMoment(usedAt)}</p>
              </li>
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
