import { MESSAGES } from '#contract/messages/messages.ts';
import {
  ACTIVITY_KIND_LABELS,
  type ActivityCategory,
  kindOf,
  type TaskSubType,
  type TaskType,
} from '#contract/activities/task-states.ts';
import type { IconName } from '#ui/icons/icon.tsx';
import type { WallColor } from '#ui/layout/wall.tsx';
import { KIND_SIGNS } from '#web/layout/kind-signs.ts';

interface ShownKind {
  readonly label: string;
  readonly icon: IconName;
  readonly wall: WallColor;
}

interface Kept {
  readonly type: TaskType;
  readonly subType: TaskSubType;
  readonly metadata: { readonly category: ActivityCategory };
}

const texts = MESSAGES.productTestKinds;

/** Parts of a product test that are done in the app, whatever the survey is called that they are kept as. */
const IN_THE_APP: { readonly [type in TaskType]?: ShownKind } = {
  PRODUCT_TESTING: { label: texts.kind, icon: 'package', wall: 'mist' },
  SHIPMENT: { label: texts.package, icon: 'truck', wall: 'mist' },
};

/** What an activity is called in a row of a list, and how it is told apart at a glance. */
export function shownKind({ type, subType, metadata }: Kept): ShownKind {
  const kind = kindOf(subType);
  const label = metadata.category === 'IHUT' ? labelOfPart(subType) : ACTIVITY_KIND_LABELS[kind];
  return IN_THE_APP[type] ?? { ...KIND_SIGNS[kind], label };
}

/** A survey of a product test has the name of its test: this tells it apart. */
function labelOfPart(subType: TaskSubType): string {
  if (subType === 'SCREENER') return texts.screener;
  return subType === 'FEEDBACK_SURVEY' ? texts.feedback : texts.diary;
}
