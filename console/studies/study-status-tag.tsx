import type { StudyStatus } from '#contract/generated/operator/graphql.ts';
import type { IconName } from '#ui/icons/icon.tsx';
import { Tag, type TagTone } from '#ui/feedback/tag.tsx';

export const STUDY_STATUS_LABELS: Readonly<Record<StudyStatus, string>> = {
  DRAFT: 'Draft',
  IN_FIELD: 'In field',
  PAUSED: 'Paused',
  CLOSED: 'Closed',
  ARCHIVED: 'Archived',
};

const LOOKS: Record<StudyStatus, { readonly tone: TagTone; readonly icon?: IconName }> = {
  DRAFT: { tone: 'neutral' },
  IN_FIELD: { tone: 'success', icon: 'circle-dot' },
  PAUSED: { tone: 'warning', icon: 'pause' },
  CLOSED: { tone: 'info' },
  ARCHIVED: { tone: 'neutral', icon: 'archive' },
};

/** Where a study is in its life, in a word. */
export function StudyStatusTag({ status }: { readonly status: StudyStatus }) {
  return <Tag {...LOOKS[status]}>{STUDY_STATUS_LABELS[status]}</Tag>;
}
