import { waitsForStudy } from '#contract/activities/task-states.ts';
import type { Activity } from './activities.queries.ts';

/** Whether it is the member's turn: nothing of it waits for us. */
export function isDoable({ state, status, metadata }: Activity): boolean {
  return status === 'OPEN' && !waitsForStudy(state, { isPaused: metadata.isPaused });
}

/** What can be done now: what was begun first, then what closes first, else in the order they came. */
export function mostUrgentFirst(activities: readonly Activity[]): Activity[] {
  return activities
    .filter(isDoable)
    .toSorted((one, other) => Number(isBegun(other)) - Number(isBegun(one)) || closes(one) - closes(other) || 0);
}

export function isBegun({ state }: Activity): boolean {
  return state !== 'INVITED';
}

const NEVER = 8.64e15;

function closes({ metadata: { closeTime } }: Activity): number {
  return closeTime ? Date.parse(closeTime) : NEVER;
}
