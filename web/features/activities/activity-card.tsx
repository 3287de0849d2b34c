import { MESSAGES } from '#contract/messages.ts';
import { ACTIVITY_KIND_LABELS, kindOf, TASK_LABELS } from '#contract/task-states.ts';
import { Card } from '#ui/layout/card.tsx';
import { formatNumber } from '#web/format-number.ts';
import type { Activity } from './activities.queries.ts';

/** One activity: what it is, where it stands and what it earns. */
export function ActivityCard({ activity }: { readonly activity: Activity }) {
  const { externalName, description, points } = activity.metadata;
  return (
    <Card>
      <p className="text-sm text-text-muted">
        {ACTIVITY_KIND_LABELS[kindOf(activity.subType)]} · {TASK_LABELS[activity.state]}
      </p>
      <h2 className="mt-2 text-lg">{externalName}</h2>
      <p className="mt-1">{description}</p>
      <p className="mt-4 font-bold">{MESSAGES.rewards.points(formatNumber(points.qualified))}</p>
    </Card>
  );
}
