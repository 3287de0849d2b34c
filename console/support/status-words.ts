import type { SupportStatus } from '#contract/generated/operator/graphql.ts';
import type { TagTone } from '#ui/feedback/tag.tsx';

/** Where a request stands, as operators read it; members read MESSAGES.support.states. */
export const STATUS_LABELS: Readonly<Record<SupportStatus, string>> = {
  NEW: 'New',
  IN_PROGRESS: 'In progress',
  AWAITING_INFORMATION: 'Awaiting information',
  RESOLVED: 'Resolved',
};

export const STATUS_TONES: Readonly<Record<SupportStatus, TagTone>> = {
  NEW: 'plum',
  IN_PROGRESS: 'info',
  AWAITING_INFORMATION: 'warning',
  RESOLVED: 'success',
};
