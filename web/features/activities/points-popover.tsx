import { useId } from 'react';
import type { TaskPoints } from '#contract/studies/task-states.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { useLatePanel } from '#web/app/late-panel.ts';

interface PointsPopoverProps {
  readonly activityName: string;
  readonly points: TaskPoints;
}

/** Opens what each outcome earns, told before anybody starts. */
export function PointsPopover({ activityName, points }: PointsPopoverProps) {
  const id = useId();
  const label = `What ${activityName} earns`;
  const { Panel, opener } = useLatePanel(() => import('./points-panel.tsx').then(({ PointsPanel }) => PointsPanel));
  return (
    <>
      <IconButton {...opener} icon="info" label={label} popoverTarget={id} aria-haspopup="dialog" />
      {Panel && <Panel id={id} label={label} points={points} />}
    </>
  );
}
