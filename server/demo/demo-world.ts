import { createHash } from 'node:crypto';
import type { Chance } from '#server/platform/chance.ts';
import { later, type Clock } from '#server/platform/clock.ts';

/** A clock that walks through the past as the demo's story is told. */
export interface StoryClock extends Clock {
  advance(milliseconds: number): void;
}

export function storyClock(start: Date): StoryClock {
  let now = start;
  return {
    now: () => now,
    advance: (milliseconds) => {
      now = later(now, milliseconds);
    },
  };
}

/** The same bytes in the same order on every machine: for ids only, never for secrets. */
export function storyChance(seed: string): Chance {
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
