import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { MESSAGES } from '#contract/messages.ts';
import { Card } from '#ui/layout/card.tsx';
import { FailureNotice } from '#ui/feedback/failure-notice.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { activitiesQuery, type Activity } from './activities.queries.ts';
import { ActivityCard } from './activity-card.tsx';

const SKELETON_CARDS = 3;

/** What a member can do now. */
export function ActivitiesPage() {
  const context = useRouteContext({ from: '/member-area/activities' });
  const { data, isPending, isFetching, refetch } = useQuery(activitiesQuery(context));

  return (
    <>
      <PageHeading>{MESSAGES.navigation.activities}</PageHeading>
      {data !== undefined && <ActivityList activities={data.contents} />}
      {data === undefined && isPending && <LoadingActivities />}
      {data === undefined && !isPending && (
        <FailureNotice
          message={MESSAGES.generic.somethingWentWrongTryAgain}
          retryLabel={MESSAGES.generic.tryAgain}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </>
  );
}

function ActivityList({ activities }: { readonly activities: readonly Activity[] }) {
  if (activities.length === 0) {
    return (
      <Card>
        <h2 className="text-lg">{MESSAGES.notifications.emptyTitle}</h2>
        <p className="mt-1 text-text-muted">{MESSAGES.notifications.emptyText}</p>
      </Card>
    );
  }
  return (
    <ul className="grid gap-5 lg:grid-cols-2">
      {activities.map((activity) => (
        <li key={activity.id}>
          <ActivityCard activity={activity} />
        </li>
      ))}
    </ul>
  );
}

function LoadingActivities() {
  return (
    <div role="status" className="grid gap-5 lg:grid-cols-2">
      <VisuallyHidden>Loading your activities</VisuallyHidden>
      {Array.from({ length: SKELETON_CARDS }, (_, card) => (
        <Card key={card}>
          <Skeleton lines={4} />
        </Card>
      ))}
    </div>
  );
}
