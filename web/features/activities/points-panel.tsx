import { ACTIVITY_POPOVER_SECONDS } from '#contract/limits.ts';
import type { TaskPoints } from '#contract/activities/task-states.ts';
import { Points } from '#ui/feedback/points.tsx';
import { PopoverPanel } from '#ui/overlays/popover-panel.tsx';
import { formatNumber } from '#web/format.ts';

const OUTCOMES = [
  ['qualified', 'If you finish'],
  ['nonQualified', "If you don't qualify"],
  ['overQuota', "If it's full"],
] as const;

export interface PointsPanelProps {
  readonly id: string;
  readonly label: string;
  readonly points: TaskPoints;
}

/** What each outcome earns. It closes by itself after five seconds (spec §2.6). */
export function PointsPanel({ id, label, points }: PointsPanelProps) {
  return (
    <PopoverPanel id={id} label={label} align="start" closesAfterSeconds={ACTIVITY_POPOVER_SECONDS}>
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
    </PopoverPanel>
  );
}
