import { loadStandingOf, type LoadFigures, type LoadStanding } from './load-words.ts';
import { Tag } from '#ui/feedback/tag.tsx';
import type { IconName } from '#ui/icons/icon.tsx';

const ICONS: Readonly<Record<LoadStanding['tone'], IconName | undefined>> = {
  success: 'check',
  info: 'clock',
  warning: 'triangle-alert',
  danger: 'circle-alert',
  neutral: undefined,
};

/** How a load stands, in a word. */
export function LoadTag({ load }: { readonly load: LoadFigures }) {
  const { tone, words } = loadStandingOf(load);
  return (
    <Tag tone={tone} icon={ICONS[tone]}>
      {words}
    </Tag>
  );
}
