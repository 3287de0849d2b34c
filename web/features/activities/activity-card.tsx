import { ACTIVITY_KIND_LABELS, kindOf, TASK_LABELS } from '#contract/task-states.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Points } from '#ui/feedback/points.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { PictureCard } from '#ui/layout/picture-card.tsx';
import { formatNumber } from '#web/format-number.ts';
import type { Activity } from './activities.queries.ts';
import { type CardLook, KIND_LOOKS } from './card-look.ts';

interface ActivityCardProps {
  readonly activity: Activity;
  readonly look: CardLook;
}

/** One activity: what it is, where it stands and what it earns. */
export function ActivityCard({ activity, look }: ActivityCardProps) {
  const { externalName, description, points } = activity.metadata;
  const kind = kindOf(activity.subType);
  return (
    <PictureCard
      wall={look.wall}
      pictureUrl={look.scene}
      kind={{ icon: KIND_LOOKS[kind].icon, label: ACTIVITY_KIND_LABELS[kind] }}
      title={externalName}
      href={activity.link ?? undefined}
      headingLevel={2}
      text={description}
      points={<Points amount={formatNumber(points.qualified)} unit="points" />}
      action={<ActivityAction activity={activity} />}
    />
  );
}

/** The way into the activity; where there is none yet, the state it is in. */
function ActivityAction({ activity }: Pick<ActivityCardProps, 'activity'>) {
  const isBegun = activity.state !== 'INVITED';
  if (activity.link === null || activity.link === undefined) {
    return (
      <Tag tone={isBegun ? 'info' : 'plum'} icon={isBegun ? 'clock' : 'mail'}>
        {TASK_LABELS[activity.state]}
      </Tag>
    );
  }
  const verb = isBegun ? 'Continue' : 'Start';
  return (
    <ButtonLink
      href={activity.link}
      variant={isBegun ? 'soft' : 'primary'}
      size="sm"
      aria-label={`${verb}: ${activity.metadata.externalName}`}
    >
      {verb}
    </ButtonLink>
  );
}
