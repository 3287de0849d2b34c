import type { LaunchStatus } from '#contract/generated/operator/graphql.ts';
import type { Standing } from '#console/layout/standing-tag.tsx';

export interface StatusLook extends Standing {
  /** What it means, and what to do about it; none where the figures say it. */
  readonly sentence?: string;
}

export const STATUS_LOOKS: Record<LaunchStatus, StatusLook> = {
  PREPARING: { words: 'Preparing', tone: 'info', icon: 'send', sentence: 'Deciding who is invited.' },
  RUNNING: { words: 'Running', tone: 'info', icon: 'send' },
  WAITING: { words: 'Waiting', tone: 'info', icon: 'calendar-clock' },
  PAUSED: { words: 'Paused', tone: 'warning', icon: 'pause', sentence: 'Nobody else is invited until you resume it.' },
  STUDY_PAUSED: {
    words: 'Study paused',
    tone: 'warning',
    icon: 'pause',
    sentence: 'The whole study is paused. It goes on within a minute after somebody resumes it.',
  },
  BUDGET_REACHED: {
    words: 'Budget reached',
    tone: 'danger',
    icon: 'shield-check',
    sentence:
      'What was paid and what those on their way may get reach the budget. Raise it and resume the study, or close it.',
  },
  NEEDS_DECISION: {
    words: 'Needs a decision',
    tone: 'danger',
    icon: 'circle-alert',
    sentence:
      'More have left the wave before than your limit allows. Look at the survey, then go on or end the launch.',
  },
  DONE: { words: 'Done', tone: 'success', icon: 'check-check' },
  ENDED: {
    words: 'Ended',
    tone: 'neutral',
    icon: 'circle-slash',
    sentence: 'Whoever had no invitation by then gets none.',
  },
  STUDY_CLOSED: {
    words: 'Study closed',
    tone: 'neutral',
    icon: 'circle-slash',
    sentence: 'The study was over before everybody was invited.',
  },
  NOBODY: {
    words: 'Nobody left',
    tone: 'warning',
    icon: 'circle-alert',
    sentence: 'When it began, no member was left after the rules.',
  },
};
