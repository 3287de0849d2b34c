import type { ComponentProps, MouseEvent } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';
import { useCalmPress } from './calm-press.ts';

/** Gives the size and the hover of an icon button to something else that can be pressed. */
export const ICON_BUTTON_CLASSES =
  'relative inline-grid size-target flex-none place-items-center rounded-md text-inherit no-underline hover:bg-current/8 focus-visible:rounded-md disabled:cursor-not-allowed disabled:bg-transparent disabled:opacity-40';

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'aria-label' | 'type'> & {
  readonly icon: IconName;
  /** What pressing it does, for those who do not see the icon. */
  readonly label: string;
  /** What it does cannot be taken back, so it takes one calm press (`useCalmPress`). */
  readonly isIrreversible?: boolean;
};

export function IconButton({ icon, label, isIrreversible = false, onClick, children, ...rest }: IconButtonProps) {
  const { isUnsettled, isMeant, marks } = useCalmPress(isIrreversible);

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isMeant()) onClick?.(event);
    else event.preventDefault();
  }

  return (
    <button
      {...rest}
      {...marks}
      type="button"
      onClick={press}
      aria-label={label}
      aria-disabled={isUnsettled || undefined}
      className={ICON_BUTTON_CLASSES}
    >
      <Icon name={icon} size="lg" />
      {children}
    </button>
  );
}
