import { TASK_LABELS } from './task-states.ts';

/** How operators read the two early ends of a survey, on every screen and in every file. Members read `TASK_LABELS`. */
export const OUTCOME_TERMS = { TERMINATED: 'Screened out', OQ: 'Over quota' } as const;

/**
 * States of an activity as operators read them. One that ended as TERMINATED may have been rejected in a review, so it keeps the
 * word that its member reads.
 */
export const STATE_TERMS = { ...TASK_LABELS, OQ: OUTCOME_TERMS.OQ } as const;
