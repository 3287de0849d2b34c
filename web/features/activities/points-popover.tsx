import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import type { TaskPoints } from '#contract/studies/task-states.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { loadScript } from '#client/load-script.ts';
import type { PointsPanelProps } from './points-panel.tsx';

interface PointsPopoverProps {
  readonly activityName: string;
  readonly points: TaskPoints;
}

/**
 * Opens what each outcome earns, told before anybody starts. The panel comes when somebody comes near the button, so
 * that the first page does not carry it; a press that is faster than the panel is done again when it is there.
 */
export function PointsPopover({ activityName, points }: PointsPopoverProps) {
  const id = useId();
  const label = `What ${activityName} earns`;
  const button = useRef<HTMLButtonElement>(null);
  const isWanted = useRef(false);
  const [Panel, setPanel] = useState<ComponentType<PointsPanelProps>>();

  function load() {
    if (Panel !== undefined) return;
    // Without the script nothing opens, and the next press asks for it again.
    loadScript(() => import('./points-panel.tsx')).then(
      (script) => setPanel(() => script.PointsPanel),
      () => {},
    );
  }

  useEffect(() => {
    if (Panel !== undefined && isWanted.current) button.current?.click();
    isWanted.current = false;
  }, [Panel]);

  return (
    <>
      <IconButton
        ref={button}
        icon="info"
        label={label}
        popoverTarget={id}
        aria-haspopup="dialog"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => {
          isWanted.current = Panel === undefined;
          load();
        }}
      />
      {Panel && <Panel id={id} label={label} points={points} />}
    </>
  );
}
