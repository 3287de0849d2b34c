import { ACTIVITY_POPOVER_SECONDS } from '#contract/limits.ts';
import type { TaskPoints } from '#contract/task-states.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Points } from '#ui/feedback/points.tsx';
import { Popover } from '#ui/overlays/popover.tsx';
import { formatNumber } from '#web/format-number.ts';

interface PointsPopoverProps {
  readonly activityName: string;
  readonly points: TaskPoints;
}

const OUTCOMES = [
  ['qualified', 'You finish it'],
  ['nonQualified', 'It is not for you this time'],
  ['overQuota', 'It is full by then'],
] as const;

/** What each outcome earns, told before anybody starts. It closes by itself after five seconds (spec §2.6). */
export function PointsPopover({ activityName, points }: PointsPopoverProps) {
  const label = `What ${activityName} earns`;
  return (
    <Popover
      label={label}
      align="start"
      closesAfterSeconds={ACTIVITY_POPOVER_SECONDS}
      renderOpener={(opener) => <IconButton icon="info" label={label} {...opener} />}
    >
      {() => (
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 text-sm">
          {OUTCOMES.map(([outcome, text]) => (
            <div key={outcome} className="contents">
              <dt>{text}</dt>
              <dd className="text-end">
                <Points amount={formatNumber(points[outcome])} unit="points" isUnitHidden />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Popover>
  );
}
