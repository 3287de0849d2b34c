import { OPERATOR_ROLE_LABELS } from '#contract/wire/rest.ts';
import { signOutElsewhere } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { ConsolePage } from '#console/layout/console-page.tsx';
import { OperatorAvatar } from '#console/layout/operator-avatar.tsx';
import { useOperator } from '#console/session/operator-context.ts';
import { useConsole } from '#console/session/console-context.ts';
import { PasswordCard } from './password-card.tsx';
import { RecoveryCodesCard } from './recovery-codes-card.tsx';

/** What is one's own: who one is here, and how one signs in. */
export function AccountPage() {
  const operator = useOperator();
  return (
    <ConsolePage title="My account">
      <div className="grid max-w-content items-start gap-4 xl:grid-cols-2">
        <ConsoleCard title="Who you are here">
          <div className="flex items-center gap-4">
            <OperatorAvatar operatorId={operator.operatorId} />
            <p className="min-w-0 wrap-anywhere">
              <b className="block">{operator.name}</b>
              <span className="block text-text-muted">
                {OPERATOR_ROLE_LABELS[operator.role]}, {operator.email}
              </span>
            </p>
          </div>
          <p className="mt-4 text-xs text-text-muted">Name and role are changed by an admin.</p>
        </ConsoleCard>
        <SessionsCard />
        <RecoveryCodesCard />
        <PasswordCard />
      </div>
    </ConsolePage>
  );
}

/** Ends the sessions that somebody has left open on other machines. */
function SessionsCard() {
  const { api } = useConsole();
  const leave = useCommand(() => api.mutate(signOutElsewhere, {}));
  return (
    <ConsoleCard title="Other places">
      <div className="grid justify-items-start gap-3">
        <FailureBanner failure={leave.failure} />
        <p>Left a browser open somewhere else? End every session but this one.</p>
        <Button variant="secondary" isIrreversible isBusy={leave.isPending} onClick={() => leave.send()}>
          Sign out elsewhere
        </Button>
        <p role="status" className="text-text-muted">
          {leave.data !== undefined && endedWords(leave.data)}
        </p>
      </div>
    </ConsoleCard>
  );
}

function endedWords(ended: number): string {
  if (ended === 0) return 'You are signed in nowhere else.';
  return ended === 1 ? 'One session has ended.' : `${ended} sessions have ended.`;
}
