import type { StudyKind } from '#contract/generated/operator/graphql.ts';
import { ACTIVITY_KIND_LABELS } from '#contract/activities/task-states.ts';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { WALL_CLASSES, type WallColor } from '#ui/layout/wall.tsx';

const LABELS = {
  SURVEY: 'Questions, quotas, results',
  VIDEO: 'A clip to watch or record',
  WEEKLY_QUEST: 'A short quest every Monday',
} as const satisfies Record<StudyKind, string>;
const KINDS: readonly StudyKind[] = ['SURVEY', 'VIDEO', 'WEEKLY_QUEST'];

interface KindTilesProps {
  readonly value: StudyKind;
  readonly onChange: (kind: StudyKind) => void;
}

/** What is begun: one of a few, each with a line about it. */
export function KindTiles({ value, onChange }: KindTilesProps) {
  return (
    <fieldset className="grid gap-2 md:grid-cols-3">
      <legend className="sr-only">Type</legend>
      {KINDS.map((kind) => (
        <label
          key={kind}
          className="relative grid cursor-pointer content-start gap-0.5 rounded-md border-[1.5px] border-line-strong p-3 hover:bg-surface-hover has-checked:border-primary has-checked:bg-surface-hover has-checked:inset-ring has-checked:inset-ring-primary"
        >
          <input
            type="radio"
            name="kind"
            value={kind}
            checked={kind === value}
            onChange={() => onChange(kind)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-md focus-visible:rounded-md"
          />
          <Icon name={KIND_LOOKS[kind].icon} />
          <b>{ACTIVITY_KIND_LABELS[kind]}</b>
          <span className="text-xs text-text-muted">{LABELS[kind]}</span>
        </label>
      ))}
    </fieldset>
  );
}

const KIND_LOOKS: Record<StudyKind, { readonly icon: IconName; readonly wall: WallColor }> = {
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
