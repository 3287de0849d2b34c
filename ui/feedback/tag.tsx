import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';

export type TagTone = 'neutral' | 'plum' | 'new' | 'success' | 'warning' | 'info' | 'danger';

const TONES: Record<TagTone, string> = {
  neutral: 'bg-text/8 text-text',
  plum: 'bg-primary-soft text-on-primary-soft',
  new: 'bg-spark text-on-spark',
  success: 'bg-success-soft text-on-success-soft',
  warning: 'bg-warning-soft text-on-warning-soft',
  info: 'bg-info-soft text-on-info-soft',
  danger: 'bg-danger-soft text-on-danger-soft',
};

interface TagProps {
  readonly tone?: TagTone;
  /** The new ones carry the ticks by themselves. */
  readonly icon?: IconName | undefined;
  readonly children: ReactNode;
}

/** A state in one word, with an icon so that the colour does not speak alone. */
export function Tag({ tone = 'neutral', icon, children }: TagProps) {
  const shown = icon ?? (tone === 'new' ? 'spark' : undefined);
  return (
    <span
      className={`inline-flex min-h-6.5 items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-bold leading-none ${TONES[tone]}`}
    >
      {shown && <Icon name={shown} size="sm" />}
      {children}
    </span>
  );
}
