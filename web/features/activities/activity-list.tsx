import { MESSAGES } from '#contract/messages/messages.ts';
import { type ActivityKind, kindOf } from '#contract/studies/task-states.ts';
import picture from '#ui/art/empty/nothing-new.svg';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SkeletonCard } from '#ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import type { Activity } from './activities.queries.ts';
import { ActivityCard } from './activity-card.tsx';
import { cardLook } from './card-look.ts';

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
  return (
    <ul aria-label="Your activities" className={GRID}>
      {activities.map((activity) => {
        const kind = kindOf(activity.subType);
        const look = cardLook(kind, activity.metadata.shortId);
        return (
          <li key={activity.id}>
            <ActivityCard activity={activity} look={look} isNew={kind === newKind} />
          </li>
        );
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
