import { stopBadgeRun } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { formatNumber } from '#console/format.ts';
import { useConsole } from '#console/session/console-context.ts';
import { memberCount, runSentence } from './badge-sentences.ts';
import { SHOWS_BADGES, isGoingOn, type BadgeRun } from './badges.queries.ts';

interface RunProgressProps {
  readonly run: BadgeRun;
  /** Of the badge, for those who hear it. */
  readonly name: string;
  readonly mayStop: boolean;
}

/** How far giving a badge for the past is, with the way to stop it; or what became of it. */
export function RunProgress({ run, name, mayStop }: RunProgressProps) {
  const { api } = useConsole();
  const stop = useCommand(() => api.mutate(stopBadgeRun, { runId: run.runId }), { changes: SHOWS_BADGES });
  if (!isGoingOn(run)) return <p className="text-xs text-text-muted">{runSentence(run)}</p>;
  const most = Math.max(run.wanted, run.awarded, 1);
  return (
    <div className="grid max-w-96 gap-1.5 py-1">
      <Progress
        label={`${name}, awarded for past activity`}
        value={run.awarded}
        max={most}
        figure={`${formatNumber(run.awarded)} of ${memberCount(most)}`}
        isDense
      />
      {mayStop && (
        <div className="flex flex-wrap items-center gap-x-3">
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Stop awarding ${name}`}
            isBusy={stop.isPending}
            onClick={() => stop.send()}
          >
            Stop
          </Button>
          <span className="text-xs text-text-muted">Members who already have it keep it.</span>
        </div>
      )}
      <FailureBanner failure={stop.failure} />
    </div>
  );
}
