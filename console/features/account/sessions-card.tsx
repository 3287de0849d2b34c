import { useMutation } from '@tanstack/react-query';
import { Button } from '#ui/actions/button.tsx';
import { AlertBanner } from '#ui/feedback/alert-banner.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { signOutElsewhere } from './account.queries.ts';

/** Ends the sessions that somebody has left open on other machines. */
export function SessionsCard() {
  const { api } = useConsole();
  const leave = useMutation({ mutationFn: () => signOutElsewhere(api) });
  return (
    <ConsoleCard title="Other places">
      <div className="grid justify-items-start gap-3">
        {leave.error && <AlertBanner key={leave.submittedAt}>{leave.error.message}</AlertBanner>}
        <p>Left a browser open somewhere else? End every session but this one.</p>
        <Button variant="secondary" isIrreversible isBusy={leave.isPending} onClick={() => leave.mutate()}>
          Sign out elsewhere
        </Button>
        <p role="status" className="text-text-muted">
          {leave.data !== undefined && said(leave.data)}
        </p>
      </div>
    </ConsoleCard>
  );
}

function said(ended: number): string {
  if (ended === 0) return 'You are signed in nowhere else.';
  return ended === 1 ? 'One session has ended.' : `${ended} sessions have ended.`;
}
