import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { memberPath } from '#contract/pages/member-paths.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import picture from '#ui/art/empty/no-history.svg';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PagedList } from '#web/lists/paged-list.tsx';
import { HistoryFrame } from './history-frame.tsx';
import { HistoryList, HistoryRow, PointsOfRow, type StatusLook } from './history-list.tsx';
import { pointsPending, pointsShown, TASK_LABELS, type TaskState } from '#contract/activities/task-states.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { WALL_CLASSES } from '#ui/layout/wall.tsx';
import { shownKind } from '#web/activities/shown-kind.ts';
import { formatClosingDay, formatNumber } from '#web/format.ts';
import { SecondLookNote } from './second-look-note.tsx';
import { getMarketResearchTasks } from '#contract/generated/member/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { LIST_LATER_PAGE_SIZE } from '#contract/limits.ts';
import { pagedItemsQuery } from '#web/lists/paged-items.ts';
import type { OfMember } from '#web/app/app-context.ts';

/** What became of the activities a member took part in. */
export function CompletedActivitiesPage() {
  return (
    <HistoryFrame current="completedActivities">
      <CompletedActivities />
    </HistoryFrame>
  );
}

function CompletedActivities() {
  const context = useRouteContext({ from: '/member-area' });
  const query = useInfiniteQuery(completedActivitiesQuery(context));
  return (
    <PagedList query={query} noun="activities" loadingText="Loading your history" empty={<NoHistory />}>
      {(activities) => <PastActivityList activities={activities} />}
    </PagedList>
  );
}

function NoHistory() {
  return (
    <EmptyState
      pictureUrl={picture}
      title="No history yet"
      text="Activities you finish will show up here."
      action={<ButtonLink href={memberPath('activities')}>See activities</ButtonLink>}
    />
  );
}

/** The activities of the past under their months; what is not finished stands apart, before them. */
function PastActivityList({ activities }: { readonly activities: readonly PastActivity[] }) {
  return (
    <HistoryList
      columnName="Activity"
      items={activities}
      timeOf={({ updateTime }) => updateTime}
      apart={{ title: TASK_LABELS.DROPOUT, holds: ({ state }) => state === 'DROPOUT' }}
      renderRow={(activity) => <PastActivityRow key={activity.id} activity={activity} />}
    />
  );
}

const STATE_LOOKS: Partial<Record<TaskState, Omit<StatusLook, 'label'>>> = {
  QUALIFIED: { tone: 'success', icon: 'check' },
  TERMINATED: { tone: 'neutral', icon: 'circle-dot' },
  OQ: { tone: 'neutral', icon: 'users' },
  UNDER_REVIEW: { tone: 'warning', icon: 'clock' },
  DROPOUT: { tone: 'info', icon: 'pencil' },
};

const FAILED_LOOK: Omit<StatusLook, 'label'> = { tone: 'danger', icon: 'circle-alert' };

/** One activity of the past: what it was, what became of it and what it earned. */
function PastActivityRow({ activity }: { readonly activity: PastActivity }) {
  const { id, state, status, link, updateTime, metadata } = activity;
  const isFailed = status === 'FAILED';
  const { tone = 'neutral', icon } = (isFailed ? FAILED_LOOK : STATE_LOOKS[state]) ?? {};
  const { label: kind, icon: sign, wall } = shownKind(activity);
  const pending = isFailed ? 0 : pointsPending(state, metadata.points);
  const openUntil = state === 'DROPOUT' && metadata.closeTime;
  return (
    <HistoryRow
      picture={
        <span className={`grid size-14 flex-none place-items-center rounded-md ${WALL_CLASSES[wall]}`}>
          <Icon name={sign} size="lg" />
        </span>
      }
      name={metadata.externalName}
      lines={[`${kind}${openUntil ? ` · open until ${formatClosingDay(openUntil)}` : ''}`]}
      id={metadata.shortId}
      time={updateTime}
      status={{ tone, icon, label: TASK_LABELS[isFailed ? 'FAILED' : state] }}
      points={
        <>
          <PointsOfRow points={pointsShown(state, metadata.points)} />
          {pending > 0 && <span className="block text-xs text-text-muted">{formatNumber(pending)} points pending</span>}
        </>
      }
      action={
        state === 'DROPOUT' &&
        link && (
          <ButtonLink href={link} variant="soft" size="sm" aria-label={`Continue: ${metadata.externalName}`}>
            Continue
          </ButtonLink>
        )
      }
      note={
        metadata.reviewNote && (
          <div className="mt-3 max-w-176 rounded-voice bg-surface-sunken px-5 py-3 text-sm wrap-anywhere lg:ms-18">
            <p>
              <b>From the reviewer:</b> {metadata.reviewNote}
            </p>
            <SecondLookNote taskId={id} />
          </div>
        )
      }
    />
  );
}

type PastActivity = AnswerOf<typeof getMarketResearchTasks>['contents'][number];

/** What became of a member's activities, the newest change first: 10, then 5 at a time (spec §4.1, §9). */
function completedActivitiesQuery({ api, brand, member }: OfMember) {
  const filter = { panelId: brand.panelId, state: ['HISTORY' as const], userId: member.panelistId };
  const sort = { field: 'updateTime', order: 'DESC' } as const;
  return pagedItemsQuery(
    api,
    getMarketResearchTasks,
    { filter, sort: [sort] },
    { laterPageSize: LIST_LATER_PAGE_SIZE },
  );
}
