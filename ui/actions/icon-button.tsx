import type { ComponentProps } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';

/** Gives the size and the hover of an icon button to something else that can be pressed. */
export const ICON_BUTTON_CLASSES =
  'relative inline-grid size-target flex-none place-items-center rounded-md text-inherit no-underline hover:bg-current/8 focus-visible:rounded-md';

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'aria-label'> & {
  readonly icon: IconName;
  /** What pressing it does, for those who do not see the icon. */
  readonly label: string;
};

export function IconButton({ icon, label, type = 'button', children, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className={ICON_BUTTON_CLASSES}>
      <Icon name={icon} size="lg" />
      {children}
    </button>
  );
}
