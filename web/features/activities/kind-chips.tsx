import { memberPath } from '#contract/pages/member-paths.ts';
import { ACTIVITY_KINDS, type ActivityKind, kindOf } from '#contract/studies/task-states.ts';
import { Chips } from '#ui/navigation/chips.tsx';
import type { Activity } from '#web/activities/activities.queries.ts';

const LABELS: Readonly<Record<ActivityKind, string>> = {
  SURVEY: 'Surveys',
  VIDEO: 'Videos',
  WEEKLY_QUEST: 'Weekly quests',
};

interface KindChipsProps {
  readonly activities: readonly Activity[];
  readonly offKinds: readonly ActivityKind[];
  readonly current: ActivityKind | undefined;
}

/** Narrows the list to one kind; the choice is part of the address. */
export function KindChips({ activities, offKinds, current }: KindChipsProps) {
  const all = memberPath('activities');
  const chips = ACTIVITY_KINDS.map((kind) => ({
    href: `${all}?kind=${kind}`,
    label: LABELS[kind],
    note: offKinds.includes(kind) ? 'Off' : String(activities.filter(({ subType }) => kindOf(subType) === kind).length),
    isCurrent: current === kind,
  }));
  return (
    <Chips
      label="Activity types"
      chips={[{ href: all, label: 'All', note: String(activities.length), isCurrent: current === undefined }, ...chips]}
    />
  );
}
