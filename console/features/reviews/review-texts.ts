import type { RejectReason } from '#contract/reviews/reviews.ts';
import type { ReviewKind, ReviewSign } from '#contract/generated/operator/graphql.ts';
import { HOUR_MS } from '#contract/time/durations.ts';
import type { IconName } from '#ui/icons/icon.tsx';
import { clockTime } from '#ui/media/clock-time.ts';
import { counted } from '#console/format.ts';
import type { Review } from './reviews.queries.ts';

export const KIND_LABELS = {
  FLAGGED: 'Flagged',
  VIDEO: 'Video',
  RULE: 'Rule',
  DISAGREEMENT: 'Conflict',
  APPEAL: 'Appeal',
} as const satisfies Record<ReviewKind, string>;

export const KIND_ICONS = {
  FLAGGED: 'clipboard-list',
  VIDEO: 'video',
  RULE: 'route',
  DISAGREEMENT: 'git-compare',
  APPEAL: 'corner-up-left',
} as const satisfies Record<ReviewKind, IconName>;

const SIGN_LABELS = {
  SPEED: 'speed',
  STRAIGHT_LINING: 'straight line',
  ATTENTION: 'attention check',
  DUPLICATE_TEXT: 'same text',
} as const satisfies Record<ReviewSign, string>;

/** What a line of the queue says under the study's name. */
export function lineText(line: {
  kind: ReviewKind;
  signs: readonly ReviewSign[];
  appealWords?: string | null;
}): string {
  if (line.kind === 'APPEAL') return `Appeal: “${line.appealWords ?? ''}”`;
  if (line.kind === 'DISAGREEMENT') return 'Conflicting outcomes';
  const signs = line.signs.map((sign) => SIGN_LABELS[sign]).join(', ');
  if (signs !== '') return signs.charAt(0).toUpperCase() + signs.slice(1);
  return line.kind === 'VIDEO' ? 'No flags' : 'Sent by a rule';
}

export const REASON_LABELS = {
  TOO_FAST: 'Answered too fast to read',
  SAME_WORDS: 'Same text as another member',
  OFF_TOPIC: "Didn't answer the question",
  NOT_SEEN: "Can't be seen or heard",
  SOMETHING_ELSE: 'Something else',
} as const satisfies Record<RejectReason, string>;

export const BY_FILE_LABEL = 'Reconciled from file';

const SECOND_PERSON = 'If you think we got this wrong, ask us to review it again. A different person will decide.';

/** What the member reads, ready to be changed. Bulk verdicts keep {points}: each study pays its own. */
export function rejectionText(reason: RejectReason, points: number | '{points}', review?: Review): string {
  const paid = points === 0 ? '' : ` You'll get ${points} ${points === 1 ? 'point' : 'points'} for your time.`;
  return `Thank you for taking part. ${becauseOf(reason, review)}${paid} ${SECOND_PERSON}`;
}

function becauseOf(reason: RejectReason, review: Review | undefined): string {
  switch (reason) {
    case 'TOO_FAST': {
      const speed = review?.evidence.speed;
      return speed == null
        ? "You finished too quickly to have read the questions, so we couldn't use your answers."
        : `You finished in ${roughly(speed.seconds)}, and most people take ${roughly(speed.medianSeconds)}, so we couldn't use your answers.`;
    }
    case 'SAME_WORDS':
      return "Some of your answers match another member's word for word, so we couldn't use them.";
    case 'OFF_TOPIC':
      return "Your answers didn't match what we asked, so we couldn't use them.";
    case 'NOT_SEEN':
      return "We couldn't see or hear your recording well enough to use it.";
    case 'SOMETHING_ELSE':
      return "We couldn't use your submission this time.";
  }
}

function roughly(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes >= 1) return minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return counted(Math.round(seconds), 'second');
}

/** The reason that the evidence speaks for. */
export function likelyReason(review: Review): RejectReason {
  if (review.signs.includes('SPEED')) return 'TOO_FAST';
  if (review.signs.includes('DUPLICATE_TEXT')) return 'SAME_WORDS';
  if (review.signs.length > 0) return 'OFF_TOPIC';
  return review.kind === 'VIDEO' ? 'NOT_SEEN' : 'SOMETHING_ELSE';
}

/** Reasons that can be meant: nobody writes the same words in a film. */
export function reasonsOf(kind: ReviewKind): readonly RejectReason[] {
  return kind === 'VIDEO'
    ? ['NOT_SEEN', 'OFF_TOPIC', 'SOMETHING_ELSE']
    : ['TOO_FAST', 'SAME_WORDS', 'OFF_TOPIC', 'SOMETHING_ELSE'];
}

export function approvalText(kind: ReviewKind): string {
  if (kind === 'VIDEO') return 'Your video was approved.';
  return kind === 'APPEAL'
    ? "We reviewed it again, and you were right. We've added the missing points to your balance."
    : '';
}

/** How long something has been waiting: 15 h, 2 d. */
export function waitingSince(openedAt: string, now: number): string {
  const hours = Math.max(0, Math.floor((now - Date.parse(openedAt)) / HOUR_MS));
  if (hours < 1) return 'new';
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

export const duration = (seconds: number): string => clockTime(Math.round(seconds));
export const percent = (part: number): string => `${(part * 100).toFixed(part > 0.99 && part < 1 ? 1 : 0)}%`;
