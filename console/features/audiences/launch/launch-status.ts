import type { LaunchStatus } from '#contract/generated/operator/graphql.ts';
import type { Standing } from '#console/layout/standing-tag.tsx';

export interface StatusLook extends Standing {
  /** What it means, and what to do about it; none where the figures say it. */
  readonly sentence?: string;
}

export const STATUS_LOOKS: Record<LaunchStatus, StatusLook> = {
  PREPARING: { words: 'Preparing', tone: 'info', icon: 'send', sentence: 'Choosing who to invite.' },
  RUNNING: { words: 'Running', tone: 'info', icon: 'send' },
  WAITING: { words: 'Waiting', tone: 'info', icon: 'calendar-clock' },
  PAUSED: { words: 'Paused', tone: 'warning', icon: 'pause', sentence: 'No one else is invited until you resume.' },
  STUDY_PAUSED: {
    words: 'Study paused',
    tone: 'warning',
    icon: 'pause',
    sentence: 'The whole study is paused. The launch continues within a minute after the study resumes.',
  },
  BUDGET_REACHED: {
    words: 'Budget reached',
    tone: 'danger',
    icon: 'shield-check',
    sentence:
      'Points paid plus points reserved for people in progress have reached the budget. Raise the budget and resume the study, or close it.',
  },
  NEEDS_DECISION: {
    words: 'Needs a decision',
    tone: 'danger',
    icon: 'circle-alert',
    sentence: 'Drop-out in the last wave is above your limit. Check the survey, then continue or end the launch.',
  },
  DONE: { words: 'Done', tone: 'success', icon: 'check-check' },
  ENDED: {
    words: 'Ended',
    tone: 'neutral',
    icon: 'circle-slash',
    sentence: 'No one else will be invited.',
  },
  STUDY_CLOSED: {
    words: 'Study closed',
    tone: 'neutral',
    icon: 'circle-slash',
    sentence: 'The study closed before everyone was invited.',
  },
  NOBODY: {
    words: 'No one to invite',
    tone: 'warning',
    icon: 'circle-alert',
    sentence: 'No members matched the rules when it started.',
  },
};
