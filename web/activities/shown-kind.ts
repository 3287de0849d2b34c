import { ACTIVITY_KIND_LABELS, kindOf, type TaskSubType, type TaskType } from '#contract/studies/task-states.ts';
import type { IconName } from '#ui/icons/icon.tsx';
import type { WallColor } from '#ui/layout/wall.tsx';
import { KIND_SIGNS } from '#web/layout/kind-signs.ts';

interface ShownKind {
  readonly label: string;
  readonly icon: IconName;
  readonly wall: WallColor;
}

/** Parts of a product test that are done in the app, whatever the survey is called that they are kept as. */
const IN_THE_APP: { readonly [type in TaskType]?: ShownKind } = {
  PRODUCT_TESTING: { label: 'Product test', icon: 'package', wall: 'mist' },
  SHIPMENT: { label: 'Package', icon: 'truck', wall: 'mist' },
};

/** What an activity is called in a row of a list, and how it is told apart at a glance. */
export function shownKind({ type, subType }: { readonly type: TaskType; readonly subType: TaskSubType }): ShownKind {
  const kind = kindOf(subType);
  return IN_THE_APP[type] ?? { label: ACTIVITY_KIND_LABELS[kind], ...KIND_SIGNS[kind] };
}
