import type { LaunchStatus } from '#contract/generated/operator/graphql.ts';
import type { Standing } from '#console/layout/standing-tag.tsx';

export interface StatusLook extends Standing {
  /** What it means, and what to do about it; none where the figures say it. */
  readonly sentence?: string;
}

export const STATUS_LOOKS: Record<LaunchStatus, StatusLook> = {
  PREPARING: { label: 'Preparing', tone: 'info', icon: 'send', sentence: 'Choosing who to invite.' },
  RUNNING: { label: 'Running', tone: 'info', icon: 'send' },
  WAITING: { label: 'Waiting', tone: 'info', icon: 'calendar-clock' },
  PAUSED: { label: 'Paused', tone: 'warning', icon: 'pause', sentence: 'No one else is invited until you resume.' },
  STUDY_PAUSED: {
    label: 'Study paused',
    tone: 'warning',
    icon: 'pause',
    sentence: 'The whole study is paused. The launch continues within a minute after the study resumes.',
  },
  BUDGET_REACHED: {
    label: 'Budget reached',
    tone: 'danger',
    icon: 'shield-check',
    sentence:
      'Points paid plus points reserved for people in progress have reached the budget. Raise the budget and resume the study, or close it.',
  },
  NEEDS_DECISION: {
    label: 'Needs a decision',
    tone: 'danger',
    icon: 'circle-alert',
    sentence: 'Drop-out in the last wave is above your limit. Check the survey, then continue or end the launch.',
  },
  DONE: { label: 'Done', tone: 'success', icon: 'check-check' },
  ENDED: {
    label: 'Ended',
    tone: 'neutral',
    icon: 'circle-slash',
    sentence: 'No one else will be invited.',
  },
  STUDY_CLOSED: {
    label: 'Study closed',
    tone: 'neutral',
    icon: 'circle-slash',
    sentence: 'The study closed before everyone was invited.',
  },
  NOBODY: {
    label: 'No one to invite',
    tone: 'warning',
    icon: 'circle-alert',
    sentence: 'No members matched the rules when it started.',
  },
};
