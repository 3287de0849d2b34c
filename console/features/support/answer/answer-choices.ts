import type { SupportStatus } from '#contract/generated/operator/graphql.ts';
import type { ButtonVariant } from '#ui/actions/button-classes.ts';
import type { IconName } from '#ui/icons/icon.tsx';

export const ANSWER_STATUSES = ['IN_PROGRESS', 'AWAITING_INFORMATION', 'RESOLVED'] as const;
export type AnswerStatus = (typeof ANSWER_STATUSES)[number];

interface AnswerChoice {
  readonly status: AnswerStatus;
  readonly label: string;
  readonly variant: ButtonVariant;
  readonly icon?: IconName;
}

/** The ways to send an answer: each says where the request stands afterwards, the likeliest last. */
export function answerChoices(status: SupportStatus): readonly AnswerChoice[] {
  if (status === 'RESOLVED') {
    return [
      { status: 'IN_PROGRESS', label: 'Send and reopen', variant: 'soft' },
      { status: 'RESOLVED', label: 'Send and keep resolved', variant: 'primary', icon: 'send' },
    ];
  }
  return [
    { status: 'AWAITING_INFORMATION', label: 'Ask for information', variant: 'quiet' },
    { status: 'IN_PROGRESS', label: 'Send', variant: 'soft' },
    { status: 'RESOLVED', label: 'Send and resolve', variant: 'primary', icon: 'send' },
  ];
}

/** Once it was held back: which of the ways is gone on with. */
export const ANYWAY_LABELS: Readonly<Record<AnswerStatus, string>> = {
  IN_PROGRESS: 'Send anyway',
  AWAITING_INFORMATION: 'Ask anyway',
  RESOLVED: 'Send and resolve anyway',
};

/** What is told when it is on its way. */
export const SENT_LABELS: Readonly<Record<AnswerStatus, string>> = {
  IN_PROGRESS: 'Your reply was sent. The request stays open.',
  AWAITING_INFORMATION: 'Your question was sent. The clock is paused until they reply.',
  RESOLVED: 'Your reply was sent, and the request is resolved.',
};

/** What was told when a reply went out, and where the request stood by it. */
export interface SentNews {
  readonly status: AnswerStatus;
  readonly words: string;
}

/** It is told for as long as the request stands there: once the member has answered, no clock is paused. */
export function standingNews(news: SentNews | undefined, status: string): string {
  return news?.status === status ? news.words : '';
}
