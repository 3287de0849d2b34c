import { type ReactNode, useId } from 'react';
import { PopoverPanel, type PopoverPanelProps } from './popover-panel.tsx';

/** What the button that opens it must carry. */
export interface PopoverOpener {
  readonly popoverTarget: string;
  readonly 'aria-haspopup': 'dialog';
}

interface PopoverProps extends PopoverPanelProps {
  readonly renderOpener: (props: PopoverOpener) => ReactNode;
}

/** A small panel under its opener. The browser closes it on Escape and on a press elsewhere, and gives the focus back. */
export function Popover({ renderOpener, ...panel }: PopoverProps) {
  const id = useId();
  return (
    <>
      {renderOpener({ popoverTarget: id, 'aria-haspopup': 'dialog' })}
      <PopoverPanel id={id} {...panel} />
    </>
  );
}
