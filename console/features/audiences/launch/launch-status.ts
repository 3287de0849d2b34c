import type { LaunchStatus } from '#contract/generated/operator/graphql.ts';
import type { TagTone } from '#ui/feedback/tag.tsx';
import type { IconName } from '#ui/icons/icon.tsx';

export interface StatusLook {
  readonly word: string;
  readonly tone: TagTone;
  readonly icon: IconName;
  /** What it means, and what to do about it; none where the figures say it. */
  readonly sentence?: string;
}

export const STATUS_LOOKS: Record<LaunchStatus, StatusLook> = {
  PREPARING: { word: 'Preparing', tone: 'info', icon: 'send', sentence: 'Deciding who is invited.' },
  RUNNING: { word: 'Running', tone: 'info', icon: 'send' },
  WAITING: { word: 'Waiting', tone: 'info', icon: 'calendar-clock' },
  PAUSED: { word: 'Paused', tone: 'warning', icon: 'pause', sentence: 'Nobody else is invited until you resume it.' },
  STUDY_PAUSED: {
    word: 'Study paused',
    tone: 'warning',
    icon: 'pause',
    sentence: 'The whole study is paused. It goes on within a minute after somebody resumes it.',
  },
  BUDGET_REACHED: {
    word: 'Budget reached',
    tone: 'danger',
    icon: 'shield-check',
    sentence:
      'What was paid and what those on their way may get reach the budget. Raise it and resume the study, or close it.',
  },
  NEEDS_DECISION: {
    word: 'Needs a decision',
    tone: 'danger',
    icon: 'circle-alert',
    sentence:
      'More have left the wave before than your limit allows. Look at the survey, then go on or end the launch.',
  },
  DONE: { word: 'Done', tone: 'success', icon: 'check-check' },
  ENDED: {
    word: 'Ended',
    tone: 'neutral',
    icon: 'circle-slash',
    sentence: 'Whoever had no invitation by then gets none.',
  },
  STUDY_CLOSED: {
    word: 'Study closed',
    tone: 'neutral',
    icon: 'circle-slash',
    sentence: 'The study was over before everybody was invited.',
  },
  NOBODY: {
    word: 'Nobody left',
    tone: 'warning',
    icon: 'circle-alert',
    sentence: 'When it began, no member was left after the rules.',
  },
};
