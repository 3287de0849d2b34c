import type { StudyKind } from '#contract/generated/operator/graphql.ts';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { WALL_CLASSES, type WallColor } from '#ui/layout/wall.tsx';

export const KIND_LOOKS: Record<StudyKind, { readonly icon: IconName; readonly wall: WallColor }> = {
  SURVEY: { icon: 'clipboard-list', wall: 'apricot' },
  VIDEO: { icon: 'video', wall: 'plum' },
  WEEKLY_QUEST: { icon: 'compass', wall: 'celadon' },
};

/** The kind of a study as an icon on its wall; the word stands beside it. */
export function KindMark({ kind }: { readonly kind: StudyKind }) {
  const { icon, wall } = KIND_LOOKS[kind];
  return (
    <span
      aria-hidden="true"
      className={`grid size-8 flex-none place-items-center rounded-[10px_10px_10px_3px] text-on-wall ${WALL_CLASSES[wall]}`}
    >
      <Icon name={icon} />
    </span>
  );
}
