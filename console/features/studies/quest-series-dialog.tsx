import { useQuery } from '@tanstack/react-query';
import { switchQuestSeries } from '#contract/generated/operator/operations.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import { useCommand } from '#client/use-command.ts';
import { CardStates } from '#console/lists/card-states.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { PlanQuestWeek } from './plan-quest-week.tsx';
import { QuestWeeks } from './quest-weeks.tsx';
import { questSeriesQuery, type QuestSeries } from './quests.queries.ts';

interface QuestSeriesDialogProps {
  readonly seriesId: string;
  readonly onClose: () => void;
}

/** A series of weekly quests: on or off, and what it asks in each week. */
export function QuestSeriesDialog({ seriesId, onClose }: QuestSeriesDialogProps) {
  const { api } = useConsole();
  const asked = useQuery(questSeriesQuery(api, seriesId));
  const series = asked.data;
  return (
    <ConsoleDialog
      size="lg"
      onClose={onClose}
      title={series?.name ?? 'Quest series'}
      auditNote={series ? `${series.shortId}, changes are written to the audit log` : ''}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      {series === undefined ? (
        <CardStates query={asked} />
      ) : (
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
  const turn = useCommand((toActive: boolean) => api.mutate(switchQuestSeries, { seriesId, isActive: toActive }), {
    changes: 'everything',
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
        onChange={() => turn.send(!isActive)}
      />
      <FailureBanner failure={turn.failure} />
    </div>
  );
}
