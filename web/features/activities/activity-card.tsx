import { MESSAGES } from '#contract/messages/messages.ts';
import { ACTIVITY_KIND_LABELS, kindOf, TASK_LABELS, waitsForStudy } from '#contract/studies/task-states.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Points } from '#ui/feedback/points.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { PictureCard } from '#ui/layout/picture-card.tsx';
import { formatClosingDay } from '#web/format.ts';
import { formatNumber } from '#web/format.ts';
import type { Activity } from './activities.queries.ts';
import type { CardLook } from './card-look.ts';
import { KIND_SIGNS } from '#web/layout/kind-signs.ts';
import { PointsPopover } from './points-popover.tsx';

interface ActivityCardProps {
  readonly activity: Activity;
  readonly look: CardLook;
  readonly isNew: boolean;
}

/** One activity: what it is, where it stands and what it earns. */
export function ActivityCard({ activity, look, isNew }: ActivityCardProps) {
  const { externalName, description, points, minutes, closeTime, place } = activity.metadata;
  const kind = kindOf(activity.subType);
  const hindrance = hindranceOf(activity);
  return (
    <PictureCard
      wall={look.wall}
      pictureUrl={look.scene}
      kind={{ icon: KIND_SIGNS[kind].icon, label: ACTIVITY_KIND_LABELS[kind] }}
      title={externalName}
      href={activity.link ?? undefined}
      headingLevel={2}
      text={
        <>
          {description}
          {place && (
            <span className="mt-2 block font-bold text-text">
              {MESSAGES.activities.youAreAt(place.page, place.of, place.isQuestion)}
            </span>
          )}
          {hindrance && <span className="mt-2 block text-text">{hindrance.text}</span>}
        </>
      }
      tag={isNew && <Tag tone="new">{MESSAGES.activities.newTag}</Tag>}
      {...((minutes || closeTime) && {
        meta: {
          start: minutes ? `${minutes} min` : undefined,
          end: closeTime ? `Closes ${formatClosingDay(closeTime)}` : undefined,
        },
      })}
      points={
        <span className="inline-flex items-center">
          <Points amount={formatNumber(points.qualified)} unit="points" />
          <PointsPopover activityName={externalName} points={points} />
        </span>
      }
      action={<ActivityAction activity={activity} />}
    />
  );
}

/** What keeps a member from an activity that is theirs, and what happens next. */
function hindranceOf({ state, status, metadata }: Activity) {
  if (status === 'FAILED') {
    const text = MESSAGES.activities.failedText;
    return { tone: 'danger', icon: 'circle-alert', label: TASK_LABELS.FAILED, text } as const;
  }
  if (!waitsForStudy(state, metadata.isPaused)) return undefined;
  const { pausedTag: label, pausedText: text } = MESSAGES.activities;
  return { tone: 'warning', icon: 'pause', label, text } as const;
}

/** The way into the activity; where there is none, the state it is in. */
function ActivityAction({ activity }: Pick<ActivityCardProps, 'activity'>) {
  const isBegun = activity.state !== 'INVITED';
  const hindrance = hindranceOf(activity);
  if (hindrance) {
    return (
      <Tag tone={hindrance.tone} icon={hindrance.icon}>
        {hindrance.label}
      </Tag>
    );
  }
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
