import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { switchQuestSeries } from '#contract/generated/operator/operations.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureNotice } from '#ui/feedback/failure-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { SentenceOfFailure } from '#console/layout/sentence-of-failure.tsx';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { PlanQuestWeek } from './plan-quest-week.tsx';
import { QuestWeeks } from './quest-weeks.tsx';
import { questSeriesQuery, type QuestSeries } from './quests.queries.ts';

interface QuestSeriesDialogProps {
  readonly seriesId: string | undefined;
  readonly onClose: () => void;
}

/** A series of weekly quests: on or off, and what it asks in each week. */
export function QuestSeriesDialog({ seriesId, onClose }: QuestSeriesDialogProps) {
  return seriesId === undefined ? null : <Opened seriesId={seriesId} onClose={onClose} />;
}

function Opened({ seriesId, onClose }: { readonly seriesId: string; readonly onClose: () => void }) {
  const { api } = useConsole();
  const { data: series, isPending, isError, isFetching, refetch } = useQuery(questSeriesQuery(api, seriesId));
  return (
    <ConsoleDialog
      size="lg"
      isOpen
      onClose={onClose}
      title={series?.name ?? 'Quest series'}
      auditNote={series ? `${series.shortId}, changes are written to the audit log` : ''}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      {isPending && <Skeleton lines={5} />}
      {isError && (
        <FailureNotice
          message={MESSAGES.generic.somethingWentWrongTryAgain}
          retryLabel={MESSAGES.generic.tryAgain}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {series && (
        <>
          <OnOff series={series} />
          <QuestWeeks series={series} />
          <PlanQuestWeek series={series} />
        </>
      )}
    </ConsoleDialog>
  );
}

function OnOff({ series: { seriesId, isActive, points } }: { readonly series: QuestSeries }) {
  const { api } = useConsole();
  const queries = useQueryClient();
  const turn = useMutation({
    mutationFn: (toActive: boolean) => api.mutate(switchQuestSeries, { seriesId, isActive: toActive }),
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <div className="-mt-2 grid min-w-0 gap-1">
      <p className="text-text-muted">
        Handed out on Monday, 00:00, to everybody who wants surveys. A complete earns {points.qualified} points.
      </p>
      <Switch
        label={isActive ? 'On: the next prepared week is handed out' : 'Off: nothing is handed out'}
        checked={isActive}
        disabled={turn.isPending}
        onChange={() => turn.mutate(!isActive)}
      />
      <SentenceOfFailure mutation={turn} />
    </div>
  );
}
