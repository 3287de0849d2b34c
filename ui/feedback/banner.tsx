import type { ComponentProps } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { Icon, type IconName } from '../icons/icon.tsx';

export type BannerTone = 'info' | 'success' | 'warning' | 'danger';

const TONES: Record<BannerTone, { readonly colors: string; readonly icon: IconName }> = {
  info: { colors: 'bg-info-soft text-on-info-soft', icon: 'info' },
  success: { colors: 'bg-success-soft text-on-success-soft', icon: 'circle-check' },
  warning: { colors: 'bg-warning-soft text-on-warning-soft', icon: 'triangle-alert' },
  danger: { colors: 'bg-danger-soft text-on-danger-soft', icon: 'circle-alert' },
};

type BannerProps = Omit<ComponentProps<'div'>, 'className'> & {
  readonly tone: BannerTone;
  /** With it, the banner can be hidden; anyone who hides it must remember that. */
  readonly onDismiss?: () => void;
  readonly dismissLabel?: string;
};

/** A message in the page. Give it role alert or status when it appears after the page did. */
export function Banner({ tone, onDismiss, dismissLabel = 'Hide', children, ...rest }: BannerProps) {
  const { colors, icon } = TONES[tone];
  return (
    <div
      {...rest}
      className={`flex flex-wrap items-start gap-x-3 rounded-md py-3 ps-5 text-sm leading-[1.45] focus-visible:rounded-md [&_a]:font-bold [&_a]:text-inherit ${onDismiss ? 'pe-3' : 'pe-5'} ${colors}`}
    >
      <span className="mt-3">
        <Icon name={icon} />
      </span>
      {/* A line of its own where the letters are so large that little room is left beside them. */}
      <div className="min-w-0 flex-[1_1_8rem] py-2.5">{children}</div>
      {onDismiss && <IconButton icon="x" label={dismissLabel} onClick={onDismiss} />}
    </div>
  );
}
