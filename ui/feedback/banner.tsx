import type { ComponentProps } from 'react';
import { Icon } from '../icons/icon.tsx';

export type BannerTone = 'info' | 'warning' | 'danger';

const TONES: Record<BannerTone, string> = {
  info: 'bg-info-soft text-on-info-soft',
  warning: 'bg-warning-soft text-on-warning-soft',
  danger: 'bg-danger-soft text-on-danger-soft',
};

type BannerProps = Omit<ComponentProps<'div'>, 'className'> & { readonly tone: BannerTone };

/** A message in the page. Give it role alert or status when it appears after the page did. */
export function Banner({ tone, children, ...rest }: BannerProps) {
  return (
    <div {...rest} className={`flex items-start gap-3 rounded-md px-5 py-4 text-sm leading-dense ${TONES[tone]}`}>
      <Icon name={tone === 'info' ? 'info' : 'circle-alert'} />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
