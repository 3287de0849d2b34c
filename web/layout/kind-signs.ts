import type { ActivityKind } from '#contract/activities/task-states.ts';
import type { IconName } from '#ui/icons/icon.tsx';
import type { WallColor } from '#ui/layout/wall.tsx';

/** How each kind of activity is told apart at a glance: its icon and the colour of its wall. */
export const KIND_SIGNS: Readonly<Record<ActivityKind, { readonly icon: IconName; readonly wall: WallColor }>> = {
  SURVEY: { icon: 'clipboard-list', wall: 'apricot' },
  VIDEO: { icon: 'video', wall: 'plum' },
  WEEKLY_QUEST: { icon: 'compass', wall: 'celadon' },
};
