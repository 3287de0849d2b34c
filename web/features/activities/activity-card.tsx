import { useId } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import {
  kindOf,
  TASK_LABELS,
  waitsForStudy,
  type ActivityKind,
  type TaskPoints,
} from '#contract/activities/task-states.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Points } from '#ui/feedback/points.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { FeatureCard } from '#ui/layout/feature-card.tsx';
import { PictureCard } from '#ui/layout/picture-card.tsx';
import { StepBars } from '#ui/navigation/step-bars.tsx';
import { ACTIVITY_SCENES as SCENES } from '#ui/art/activity-scenes.ts';
import type { WallColor } from '#ui/layout/wall.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import type { Activity } from '#web/activities/activities.queries.ts';
import { closingText } from '#web/activities/closing-text.ts';
import { howFar } from '#web/activities/how-far.ts';
import { isBegun } from '#web/activities/most-urgent-first.ts';
import { isPaidByTest } from '#web/activities/parts-of-tests.ts';
import { shownKind } from '#web/activities/shown-kind.ts';
import { formatNumber } from '#web/format.ts';
import { useLatePanel } from '#web/app/late-panel.ts';

interface ActivityCardProps {
  readonly activity: Activity;
  readonly isNew: boolean;
  /** The first of the list, as wide as the column. */
  readonly isWide: boolean;
  readonly now: Date;
}

/** One activity: what it is, where it stands and what it earns. */
export function ActivityCard({ activity, isNew, isWide, now }: ActivityCardProps) {
  const { externalName, description, points, minutes, closeTime, shortId } = activity.metadata;
  const kind = kindOf(activity.subType);
  const shown = shownKind(activity);
  const look = cardLook(kind, shortId);
  const hindrance = hindranceOf(activity);
  const far = howFar(activity);
  const end = [far?.text, closeTime && closingText(closeTime, now)].filter(Boolean).join(' · ');
  const card = {
    wall: look.wall,
    pictureUrl: look.scene,
    kind: { icon: shown.icon, label: shown.label },
    title: externalName,
    href: activity.link ?? undefined,
    headingLevel: 2,
    text: (
      <>
        {description}
        {hindrance && <span className="mt-2 block text-text">{hindrance.text}</span>}
      </>
    ),
    tag: isNew && <Tag tone="new">{MESSAGES.activities.newTag}</Tag>,
    ...((minutes || end) && { meta: { start: minutes ? `${minutes} min` : undefined, end } }),
    points: isPaidByTest(activity) ? (
      <span className="text-sm text-text-muted">{MESSAGES.productTestKinds.partOfTest}</span>
    ) : (
      <span className="inline-flex items-center">
        <Points amount={formatNumber(points.qualified)} unit="points" />
        <PointsPopover activityName={externalName} points={points} />
      </span>
    ),
    action: <ActivityAction activity={activity} isWide={isWide} />,
  } as const;
  if (!isWide) return <PictureCard {...card} />;
  const bars = far && <StepBars label={far.text} count={far.of} reached={far.done} />;
  return <FeatureCard {...card} progress={bars} />;
}

/** What keeps a member from an activity that is theirs, and what happens next. */
function hindranceOf({ state, status, metadata }: Activity) {
  if (status === 'FAILED') {
    const text = MESSAGES.activities.failedText;
    return { tone: 'danger', icon: 'circle-alert', label: TASK_LABELS.FAILED, text } as const;
  }
  if (!waitsForStudy(state, { isPaused: metadata.isPaused })) return undefined;
  const { pausedTag: label, pausedText: text } = MESSAGES.activities;
  return { tone: 'warning', icon: 'pause', label, text } as const;
}

/** The way into the activity; where there is none, the state it is in. */
function ActivityAction({ activity, isWide }: Pick<ActivityCardProps, 'activity' | 'isWide'>) {
  const hasBegun = isBegun(activity);
  const hindrance = hindranceOf(activity);
  if (hindrance) {
    return (
      <Tag tone={hindrance.tone} icon={hindrance.icon}>
        {hindrance.label}
      </Tag>
    );
  }
  if (!activity.link) {
    return (
      <Tag tone={hasBegun ? 'info' : 'plum'} icon={hasBegun ? 'clock' : 'mail'}>
        {TASK_LABELS[activity.state]}
      </Tag>
    );
  }
  const verb = hasBegun ? 'Continue' : 'Start';
  return (
    <ButtonLink
      href={activity.link}
      variant={hasBegun ? 'soft' : 'primary'}
      size={isWide ? 'md' : 'sm'}
      aria-label={`${verb}: ${activity.metadata.externalName}`}
    >
      {verb}
      {isWide && <Icon name="arrow-right" />}
    </ButtonLink>
  );
}

interface KindLook {
  readonly walls: readonly WallColor[];
  readonly scenes: readonly string[];
}

const KIND_LOOKS: Readonly<Record<ActivityKind, KindLook>> = {
  SURVEY: { walls: ['apricot', 'butter', 'rose'], scenes: [SCENES.survey, SCENES.compare, SCENES.basket] },
  VIDEO: { walls: ['plum', 'mist', 'rose'], scenes: [SCENES.video] },
  WEEKLY_QUEST: { walls: ['celadon', 'mist', 'butter'], scenes: [SCENES.quest] },
};

interface CardLook {
  readonly wall: WallColor;
  readonly scene: string;
}

/** A wall and a scene that belong to the study: wherever its card stands, and whatever stands beside it. */
export function cardLook(kind: ActivityKind, studyId: string): CardLook {
  const { walls, scenes } = KIND_LOOKS[kind];
  const number = numberOf(studyId);
  const wall = walls[number % walls.length] ?? 'plum';
  return { wall, scene: scenes[Math.floor(number / walls.length) % scenes.length] ?? '' };
}

/** FNV-1a: ids that differ in one letter come to lie far apart. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  // The lowest bits alone depend too much on the last letter.
  return (hash ^ (hash >>> 15)) >>> 0;
}

interface PointsPopoverProps {
  readonly activityName: string;
  readonly points: TaskPoints;
}

/** Opens what each outcome earns, told before anybody starts. */
function PointsPopover({ activityName, points }: PointsPopoverProps) {
  const id = useId();
  const label = `Points for ${activityName}`;
  const { Panel, opener } = useLatePanel(() => import('./points-panel.tsx').then(({ PointsPanel }) => PointsPanel));
  return (
    <>
      <IconButton {...opener} icon="info" label={label} popoverTarget={id} aria-haspopup="dialog" />
      {Panel && <Panel id={id} label={label} points={points} />}
    </>
  );
}
