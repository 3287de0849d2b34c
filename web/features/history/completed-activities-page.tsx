import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { memberPath } from '#contract/pages/member-paths.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import picture from '#ui/art/empty/no-history.svg';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PagedList } from '#web/lists/paged-list.tsx';
import { completedActivitiesQuery, type PastActivity } from './completed-activities.queries.ts';
import { HistoryFrame } from './history-frame.tsx';
import { HistoryList } from './history-list.tsx';
import { PastActivityRow } from './past-activity-row.tsx';

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
      text="Finish an activity and it lands here."
      action={<ButtonLink href={memberPath('activities')}>See activities</ButtonLink>}
    />
  );
}

/** The activities of the past under their months. */
function PastActivityList({ activities }: { readonly activities: readonly PastActivity[] }) {
  return (
    <HistoryList
      columnName="Activity"
      items={activities}
      timeOf={({ updateTime }) => updateTime}
      renderRow={(activity) => <PastActivityRow key={activity.id} activity={activity} />}
    />
  );
}
