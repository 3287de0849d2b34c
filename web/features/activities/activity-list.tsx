import { type ActivityKind, kindOf } from '#contract/activities/task-states.ts';
import { SkeletonCard } from '#ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import type { Activity } from '#web/activities/activities.queries.ts';
import { mostUrgentFirst } from '#web/activities/most-urgent-first.ts';
import { ActivityCard } from './activity-card.tsx';

const SKELETON_CARDS = 5;
const GRID = 'grid grid-cols-1 gap-5 md:grid-cols-2';
const WIDE = 'md:col-span-2';

interface ActivityListProps {
  readonly activities: readonly Activity[];
  readonly newKind: ActivityKind | undefined;
  /** Whether what is next stands out: not where something else does. */
  readonly hasLead: boolean;
  readonly now: Date;
}

/** What is next on a wide card, the rest below it in the order of the list. */
export function ActivityList({ activities, newKind, hasLead, now }: ActivityListProps) {
  const [first] = hasLead ? mostUrgentFirst(activities) : [];
  const listed = first ? [first, ...activities.filter((one) => one !== first)] : activities;
  return (
    <ul aria-label="Your activities" className={GRID}>
      {listed.map((activity) => (
        <li key={activity.id} className={activity === first ? WIDE : ''}>
          <ActivityCard
            activity={activity}
            isNew={kindOf(activity.subType) === newKind}
            isWide={activity === first}
            now={now}
          />
        </li>
      ))}
    </ul>
  );
}

export function LoadingActivities() {
  return (
    <div role="status" data-loading className={GRID}>
      <VisuallyHidden>Loading your activities</VisuallyHidden>
      {Array.from({ length: SKELETON_CARDS }, (_, card) => (
        <div key={card} className={card === 0 ? WIDE : ''}>
          <SkeletonCard />
        </div>
      ))}
    </div>
  );
}
