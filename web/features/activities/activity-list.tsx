import { MESSAGES } from '#contract/messages.ts';
import { type ActivityKind, kindOf } from '#contract/task-states.ts';
import picture from '#ui/art/empty/nothing-new.svg';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SkeletonCard } from '#ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import type { Activity } from './activities.queries.ts';
import { ActivityCard } from './activity-card.tsx';
import { cardLooks } from './card-look.ts';

const SKELETON_CARDS = 4;
const GRID = 'grid gap-5 md:grid-cols-2';

interface ActivityListProps {
  readonly activities: readonly Activity[];
  readonly newKind: ActivityKind | undefined;
}

export function ActivityList({ activities, newKind }: ActivityListProps) {
  if (activities.length === 0) {
    return <EmptyState pictureUrl={picture} title={MESSAGES.generic.nothingNew} text={MESSAGES.generic.allCaughtUp} />;
  }
  const looks = cardLooks(activities.map(({ subType }) => kindOf(subType)));
  return (
    <ul aria-label="Your activities" className={GRID}>
      {activities.map((activity, index) => {
        const look = looks[index];
        const isNew = kindOf(activity.subType) === newKind;
        return <li key={activity.id}>{look && <ActivityCard activity={activity} look={look} isNew={isNew} />}</li>;
      })}
    </ul>
  );
}

export function LoadingActivities() {
  return (
    <div role="status" data-loading className={GRID}>
      <VisuallyHidden>Loading your activities</VisuallyHidden>
      {Array.from({ length: SKELETON_CARDS }, (_, card) => (
        <SkeletonCard key={card} />
      ))}
    </div>
  );
}
