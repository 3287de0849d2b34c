import { ACTIVITY_KIND_LABELS, kindOf, pointsShown, TASK_LABELS, type TaskState } from '#contract/task-states.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Points } from '#ui/feedback/points.tsx';
import { Tag, type TagTone } from '#ui/feedback/tag.tsx';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { WALL_CLASSES } from '#ui/layout/wall.tsx';
import { KIND_SIGNS } from '#web/features/activities/kind-signs.ts';
import { formatDate } from '#web/format-date.ts';
import { formatNumber } from '#web/format-number.ts';
import type { PastActivity } from './completed-activities.queries.ts';
import { SecondLookNote } from './second-look-note.tsx';

const STATE_LOOKS: Partial<Record<TaskState, { readonly tone: TagTone; readonly icon: IconName }>> = {
  QUALIFIED: { tone: 'success', icon: 'check' },
  TERMINATED: { tone: 'neutral', icon: 'circle-dot' },
  OQ: { tone: 'neutral', icon: 'users' },
  UNDER_REVIEW: { tone: 'warning', icon: 'clock' },
  DROPOUT: { tone: 'info', icon: 'pencil' },
};

/** The columns of a row on wide screens; the line of column names has the same. */
export const ROW_COLUMNS = 'lg:grid-cols-[minmax(0,1fr)_7.5rem_9rem_11rem_6rem_9rem]';

/** One activity of the past: what it was, what became of it and what it earned. */
export function PastActivityRow({ activity }: { readonly activity: PastActivity }) {
  const { state, link, updateTime, metadata } = activity;
  const look = STATE_LOOKS[state];
  return (
    <li className="border-b border-line py-4 lg:py-3">
      <div
        className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 lg:min-h-14 lg:gap-x-6 ${ROW_COLUMNS}`}
      >
        <ActivityName activity={activity} />
        <p
          className={`${NARROW_INDENT} row-start-3 text-xs text-text-muted lg:order-2 lg:row-auto lg:text-sm lg:text-text`}
        >
          <VisuallyHidden>Date </VisuallyHidden>
          {formatDate(updateTime)}
        </p>
        <p className="row-start-3 text-end text-xs text-text-muted [font-feature-settings:'zero'] lg:order-1 lg:row-auto lg:text-start lg:text-sm">
          <span className="lg:sr-only">ID </span>
          {metadata.shortId}
        </p>
        <p className={`${NARROW_INDENT} col-span-2 row-start-2 flex lg:order-3 lg:col-span-1 lg:row-auto`}>
          <VisuallyHidden>Status </VisuallyHidden>
          <Tag tone={look?.tone ?? 'neutral'} icon={look?.icon}>
            {TASK_LABELS[state]}
          </Tag>
        </p>
        <p className="col-start-2 row-start-1 text-end lg:order-4 lg:col-auto lg:row-auto">
          <EarnedPoints activity={activity} />
        </p>
        {state === 'DROPOUT' && link && (
          <div className={`${NARROW_INDENT} col-span-2 lg:order-5 lg:col-span-1 lg:text-end`}>
            <ButtonLink href={link} variant="soft" size="sm" aria-label={`Continue: ${metadata.externalName}`}>
              Continue
            </ButtonLink>
          </div>
        )}
      </div>
      {metadata.reviewNote && (
        <div className="mt-3 max-w-176 rounded-voice bg-surface-sunken px-5 py-3 text-sm wrap-anywhere lg:ms-18">
          <p>
            <b>From the reviewer.</b> {metadata.reviewNote}
          </p>
          <SecondLookNote taskId={activity.id} />
        </div>
      )}
    </li>
  );
}

/** Under the name, beside the picture. */
const NARROW_INDENT = 'max-lg:ms-17';

function ActivityName({ activity: { subType, state, metadata } }: { readonly activity: PastActivity }) {
  const kind = kindOf(subType);
  const { icon, wall } = KIND_SIGNS[kind];
  const isOpen = state === 'DROPOUT' && metadata.closeTime;
  return (
    <div className="flex min-w-0 items-center gap-3 lg:gap-4">
      <span className={`grid size-14 flex-none place-items-center rounded-md ${WALL_CLASSES[wall]}`}>
        <Icon name={icon} size="lg" />
      </span>
      <div className="min-w-0">
        <h3 className="font-body text-base leading-[1.3] font-bold tracking-normal [overflow-wrap:anywhere]">
          {metadata.externalName}
        </h3>
        <p className="text-xs text-text-muted lg:text-sm">
          {ACTIVITY_KIND_LABELS[kind]}
          {isOpen && ` · open until ${formatDate(isOpen)}`}
        </p>
      </div>
    </div>
  );
}

function EarnedPoints({ activity: { state, metadata } }: { readonly activity: PastActivity }) {
  const points = pointsShown(state, metadata.points);
  if (points > 0) return <Points amount={formatNumber(points)} unit="points" isUnitHidden />;
  return (
    <span className="text-text-muted">
      0<VisuallyHidden> points</VisuallyHidden>
    </span>
  );
}
