import type { QuotaPace } from '#contract/generated/operator/graphql.ts';
import type { IconName } from '#ui/icons/icon.tsx';
import { Tag, type TagTone } from '#ui/feedback/tag.tsx';

const LOOKS: Record<QuotaPace, { readonly label: string; readonly tone: TagTone; readonly icon?: IconName }> = {
  FULL: { label: 'Full', tone: 'success', icon: 'check' },
  ON_TRACK: { label: 'On track', tone: 'plum' },
  BEHIND: { label: 'Behind', tone: 'warning', icon: 'triangle-alert' },
};

/** Whether a cell will be full in time. */
export function PaceTag({ pace }: { readonly pace: QuotaPace }) {
  const { label, ...look } = LOOKS[pace];
  return <Tag {...look}>{label}</Tag>;
}
