import type { ReactNode } from 'react';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { keepFocusNear } from '#ui/sentence/keep-focus-near.ts';

interface LogicRowProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly onRemove?: (() => void) | undefined;
}

/** One rule: what it decides, its sentence, its way out. */
export function LogicRow({ title, children, onRemove }: LogicRowProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-1 border-t border-line py-3 first:border-t-0 md:grid-cols-[6.5rem_minmax(0,1fr)_auto]">
      <h3 className="font-body text-sm leading-8 font-bold">{title}</h3>
      <div className="col-span-full row-start-2 min-w-0 md:col-span-1 md:row-start-auto">{children}</div>
      <div className="-my-1.5 min-w-target text-text-muted max-md:col-start-2 max-md:row-start-1">
        {onRemove && (
          <IconButton
            icon="trash-2"
            label={`Remove: ${title}`}
            onClick={(event) => keepFocusNear(event.currentTarget, onRemove)}
          />
        )}
      </div>
    </div>
  );
}
