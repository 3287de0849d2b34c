import { memberPath } from '#contract/pages/member-paths.ts';
import { ACTIVITY_KINDS, type ActivityKind, kindOf } from '#contract/activities/task-states.ts';
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
  /** How many product tests there are; they have a page of their own. Undefined where there are none at all. */
  readonly productTests: number | undefined;
}

/** Narrows the list to one kind; the choice is part of the address. */
export function KindChips({ activities, offKinds, current, productTests }: KindChipsProps) {
  const all = memberPath('activities');
  const chips = ACTIVITY_KINDS.map((kind) => ({
    href: `${all}?kind=${kind}`,
    label: LABELS[kind],
    note: offKinds.includes(kind) ? 'Off' : String(activities.filter(({ subType }) => kindOf(subType) === kind).length),
    isCurrent: current === kind,
  }));
  const ofTests =
    productTests === undefined
      ? []
      : [
          {
            href: memberPath('productTesting'),
            label: 'Product testing',
            note: String(productTests),
            isCurrent: false,
          },
        ];
  const count = activities.length + (productTests ?? 0);
  return (
    <Chips
      label="Activity types"
      chips={[{ href: all, label: 'All', note: String(count), isCurrent: current === undefined }, ...chips, ...ofTests]}
    />
  );
}
