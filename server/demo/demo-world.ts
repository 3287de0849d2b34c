import { createHash } from 'node:crypto';
import type { Chance } from '#server/platform/chance.ts';
import { later, type Clock } from '#server/platform/clock.ts';

/** A clock that walks through the past as the demo is loaded, and never beyond its end. */
export interface DemoClock extends Clock {
  readonly end: Date;
  advance(milliseconds: number): void;
  /** Goes on to a moment; one that has passed already changes nothing. */
  moveTo(moment: Date): void;
}

export function createDemoClock(start: Date, end: Date): DemoClock {
  let now = start;
  const moveTo = (moment: Date) => {
    if (moment > now) now = moment < end ? moment : end;
  };
  return { end, now: () => now, moveTo, advance: (milliseconds) => moveTo(later(now, milliseconds)) };
}

/** The same bytes in the same order on every machine: for ids only, never for secrets. */
export function createDemoChance(seed: string): Chance {
  let block = 0;
  return {
    bytes(count) {
      const parts: Buffer[] = [];
      for (let length = 0; length < count; length += 32) {
        parts.push(createHash('sha256').update(`${seed} ${block}`).digest());
        block += 1;
      }
      return Buffer.concat(parts).subarray(0, count);
    },
  };
}
