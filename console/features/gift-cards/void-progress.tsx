import { stopGiftCardVoid } from '#contract/generated/operator/operations.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { useCommand } from '#client/use-command.ts';
import { useConsole } from '#console/session/console-context.ts';
import { formatNumber } from '#console/format.ts';
import { cardCount, voidWords } from './gift-card-words.ts';
import { isVoiding, type GiftCardVoid } from './gift-cards.queries.ts';
import { SHOWS_STOCK } from './use-stock-changed.ts';

interface VoidProgressProps {
  readonly standing: GiftCardVoid;
  readonly mayStop: boolean;
}

/** How far a void is, with the way to stop it; or what became of it. */
export function VoidProgress({ standing, mayStop }: VoidProgressProps) {
  const { api } = useConsole();
  const stop = useCommand(() => api.mutate(stopGiftCardVoid, { voidId: standing.voidId }), { changes: SHOWS_STOCK });
  if (!isVoiding(standing)) {
    return (
      <p role="status" className="text-text-muted">
        {voidWords(standing)}
      </p>
    );
  }
  const most = Math.max(standing.wanted, standing.voided);
  return (
    <div className="grid gap-2">
      <Progress
        label="Voided"
        value={standing.voided}
        max={most}
        figure={`${formatNumber(standing.voided)} of ${cardCount(most)}`}
        isDense
      />
      {mayStop && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button variant="secondary" size="sm" isBusy={stop.isPending} onClick={() => stop.send()}>
            Stop voiding
          </Button>
          <span className="text-xs text-text-muted">What is void by then stays void.</span>
        </div>
      )}
      <FailureBanner failure={stop.failure} />
    </div>
  );
}
