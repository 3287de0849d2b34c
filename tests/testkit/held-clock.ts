import type { Clock } from '#server/platform/clock.ts';

export interface HeldClock extends Clock {
  advance(milliseconds: number): void;
}

/** A clock that stands still until it is told to move. */
export function heldClock(start = new Date('2026-06-10T14:00:00Z')): HeldClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}
