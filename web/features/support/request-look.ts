import type { IssueCategory } from '#contract/rules/support.ts';
import type { TicketStatus } from '#contract/support/ticket-states.ts';
import type { TagTone } from '#ui/feedback/tag.tsx';
import type { IconName } from '#ui/icons/icon-names.ts';
import type { WallColor } from '#ui/layout/wall.tsx';

export const STATUS_LOOKS: Readonly<Record<TicketStatus, { readonly tone: TagTone; readonly icon?: IconName }>> = {
  NEW: { tone: 'plum' },
  IN_PROGRESS: { tone: 'info', icon: 'clock' },
  AWAITING_INFORMATION: { tone: 'warning', icon: 'circle-alert' },
  RESOLVED: { tone: 'success', icon: 'check' },
};

export const CATEGORY_LOOKS: Readonly<Record<IssueCategory, { readonly icon: IconName; readonly wall: WallColor }>> = {
  ACTIVITY_PARTICIPATION_ISSUE: { icon: 'message-circle', wall: 'butter' },
  CANNOT_PROCEED_TO_NEXT_QUESTION: { icon: 'circle-help', wall: 'butter' },
  POINTS_MISMATCH: { icon: 'spark', wall: 'mist' },
  GIFT_CARD_ISSUE: { icon: 'gift', wall: 'apricot' },
  OTHER: { icon: 'message-circle', wall: 'celadon' },
};
