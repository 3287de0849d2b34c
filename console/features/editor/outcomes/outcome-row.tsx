import type { ReactNode } from 'react';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { keepFocusNear } from '#ui/sentence/keep-focus-near.ts';

interface OutcomeRowProps {
  readonly title: ReactNode;
  /** What the member sees in the end. */
  readonly seen: string;
  readonly points: ReactNode;
  readonly name?: string;
  readonly onMove?: ((step: -1 | 1) => void) | undefined;
  readonly onRemove?: (() => void) | undefined;
  readonly canMoveUp?: boolean;
  readonly canMoveDown?: boolean;
  readonly children: ReactNode;
}

/** One way in which a survey can end. */
export function OutcomeRow(props: OutcomeRowProps) {
  const { title, seen, points, name = '', onMove, onRemove, canMoveUp = false, canMoveDown = false, children } = props;
  return (
    <li className="grid items-start gap-x-4 gap-y-2 border-t border-line px-5 py-3 first:border-t-0 lg:grid-cols-[13rem_minmax(0,1fr)_auto]">
      <div className="text-sm">
        <div className="font-bold">{title}</div>
        <p className="text-xs text-text-muted">Member sees “{seen}”</p>
      </div>
      <div className="grid min-w-0 gap-2">{children}</div>
      <div className="flex flex-wrap items-center justify-end gap-x-1 lg:min-w-64">
        {points}
        {onMove && (
          <span className="flex text-text-muted">
            <IconButton icon="chevron-up" label={`Move up: ${name}`} disabled={!canMoveUp} onClick={() => onMove(-1)} />
            <IconButton
              icon="chevron-down"
              label={`Move down: ${name}`}
              disabled={!canMoveDown}
              onClick={() => onMove(1)}
            />
          </span>
        )}
        {onRemove && (
          <span className="text-text-muted">
            <IconButton
              icon="trash-2"
              label={`Remove: ${name}`}
              onClick={(event) => keepFocusNear(event.currentTarget, onRemove)}
            />
          </span>
        )}
      </div>
    </li>
  );
}
