import { signOutElsewhere } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';

/** Ends the sessions that somebody has left open on other machines. */
export function SessionsCard() {
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
