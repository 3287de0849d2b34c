import { Link } from '@tanstack/react-router';
import { switchQuestSeries, clearQuestWeek } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import { DataTable } from '#ui/data/data-table.tsx';
import { figureText } from '#ui/data/figure-text.ts';
import type { TableColumn } from '#ui/data/table-column.ts';
import { Tag } from '#ui/feedback/tag.tsx';
import { CardStates } from '#console/lists/card-states.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { counted, shortDay } from '#console/format.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { PlanQuestWeek } from './plan-quest-week.tsx';
import { questSeriesQuery, type QuestSeries, type QuestWeek } from './quests.queries.ts';

interface QuestSeriesDialogProps {
  readonly seriesId: string;
  readonly onClose: () => void;
}

/** A series of weekly quests: on or off, and what it asks in each week. */
export function QuestSeriesDialog({ seriesId, onClose }: QuestSeriesDialogProps) {
  const asked = useAnswer(questSeriesQuery, seriesId);
  const series = asked.data;
  return (
    <ConsoleDialog
      size="lg"
      onClose={onClose}
      title={series?.name ?? 'Quest series'}
      auditNote={series ? `${series.shortId}. Changes are recorded in the audit log.` : ''}
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
  const switchSeries = useCommand(
    (toActive: boolean) => api.mutate(switchQuestSeries, { seriesId, isActive: toActive }),
    {
      changes: 'everything',
    },
  );
  return (
    <div className="-mt-2 grid min-w-0 gap-1">
      <p className="text-text-muted">
        Assigned every Monday at 12:00 am to everyone who gets surveys. A complete earns{' '}
        {counted(points.qualified, 'point')}.
      </p>
      <Switch
        label={isActive ? 'On: the next prepared week is assigned' : 'Off: nothing is assigned'}
        checked={isActive}
        disabled={switchSeries.isPending}
        onChange={() => switchSeries.send(!isActive)}
      />
      <FailureBanner failure={switchSeries.failure} />
    </div>
  );
}

const WEEKS_BEFORE = 4;

/** The weeks of a series, from a few before this one to the last that is prepared. */
function QuestWeeks({ series }: { readonly series: QuestSeries }) {
  const { api } = useConsole();
  const { seriesId, currentWeek } = series;
  const clear = useCommand((week: number) => api.mutate(clearQuestWeek, { seriesId, week }), { changes: 'everything' });
  return (
    <div className="-mx-6 min-w-0">
      <DataTable
        caption="Weeks"
        columns={columnsFor(currentWeek, clear)}
        rows={series.weeks.filter((week) => week.week >= currentWeek - WEEKS_BEFORE)}
        rowKey={(week) => week.monday}
        emptyText="No week has a quest yet."
      />
      <div className="px-6">
        <FailureBanner failure={clear.failure} />
      </div>
    </div>
  );
}

interface Clearing {
  readonly isPending: boolean;
  readonly variables: number | undefined;
  send(week: number): void;
}

const columnsFor = (currentWeek: number, clear: Clearing): readonly TableColumn<QuestWeek>[] => [
  {
    key: 'week',
    header: 'Week',
    cell: ({ week, monday }) => (
      <span className="whitespace-nowrap">
        <b>{week}</b> <span className="text-text-muted">from {shortDay(monday)}</span>
      </span>
    ),
  },
  {
    key: 'quest',
    header: 'Quest',
    cell: ({ externalName, studyId }) => {
      if (externalName == null) return <span className="text-text-muted">Nothing yet</span>;
      if (studyId == null) return externalName;
      return (
        <Link to="/studies/$studyId/fieldwork" params={{ studyId }}>
          {externalName}
        </Link>
      );
    },
  },
  { key: 'state', header: 'Status', cell: (week) => <WeekTag week={week} currentWeek={currentWeek} /> },
  {
    key: 'complete',
    header: 'Complete',
    kind: 'figure',
    shownFrom: 'md',
    cell: ({ isHandedOut, complete, handedOut }) =>
      isHandedOut ? `${figureText(complete)} of ${figureText(handedOut)}` : '–',
  },
  {
    key: 'clear',
    header: 'Actions',
    kind: 'figure',
    cell: ({ week, isHandedOut, externalName }) =>
      !isHandedOut &&
      externalName != null &&
      week >= currentWeek && (
        <Button
          variant="quiet"
          isIrreversible
          aria-label={`Remove the quest for week ${week}`}
          isBusy={clear.isPending && clear.variables === week}
          onClick={() => clear.send(week)}
        >
          Remove
        </Button>
      ),
  },
];

function WeekTag({ week, currentWeek }: { readonly week: QuestWeek; readonly currentWeek: number }) {
  return <span className="whitespace-nowrap">{tagOf(week, currentWeek)}</span>;
}

function tagOf(week: QuestWeek, currentWeek: number) {
  if (week.week === currentWeek && week.isHandedOut) {
    return (
      <Tag tone="success" icon="circle-dot">
        This week
      </Tag>
    );
  }
  if (week.isHandedOut) return <Tag tone="info">Past</Tag>;
  if (week.externalName == null) return <Tag>Empty</Tag>;
  return week.week < currentWeek ? <Tag>Not assigned</Tag> : <Tag tone="plum">Ready</Tag>;
}
