import type { TaskState } from '../activities/task-states.ts';

/** Reviewing what members sent: why it waits, what is decided, and the words about it (decisions §5). */
export const REVIEW_KINDS = ['FLAGGED', 'VIDEO', 'RULE', 'DISAGREEMENT', 'APPEAL'] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

export const REVIEW_VERDICTS = ['APPROVED', 'REJECTED'] as const;
export type ReviewVerdict = (typeof REVIEW_VERDICTS)[number];

/** Ready reasons of a rejection. Whatever is chosen, the words to the member can be changed. */
export const REJECT_REASONS = ['TOO_FAST', 'SAME_WORDS', 'OFF_TOPIC', 'NOT_SEEN', 'SOMETHING_ELSE'] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];

/** How many may be decided at once: each of them is a person. */
export const REVIEW_BULK_MAX = 200;
export const REVIEW_NOTE_MAX_CHARACTERS = 1_000;
export const REVIEW_PAGE_MAX = 100;

export const TRANSCRIPT_MAX_CHARACTERS = 20_000;
export const REVIEW_TAG_MAX_CHARACTERS = 40;
export const REVIEW_TAGS_MAX = 20;
export const CUT_LABEL_MAX_CHARACTERS = 120;
export const CUTS_MAX = 50;
/** More than a screen shows; a browser that sends more has chosen by itself. */
export const SETTLEMENT_CHOICE_MAX_LINES = 10_000;

/**
 * What an operator may correct besides the moves of a task: in the member's favour only, so that nobody loses points
 * that were paid. A closed one counts as what an outside host says it became.
 */
const CORRECTIONS: Partial<Record<TaskState, readonly TaskState[]>> = {
  TERMINATED: ['QUALIFIED'],
  OQ: ['QUALIFIED'],
  CLOSE: ['QUALIFIED', 'TERMINATED', 'OQ'],
};

export function canCorrect(from: TaskState, to: TaskState): boolean {
  return CORRECTIONS[from]?.includes(to) === true;
}
