import { seededDraws } from '#engine/index.ts';

/** Chance that can be repeated: the same seed gives the same rehearsal on every machine. */
export interface SeededChance {
  /** From 0 up to, but without, 1. */
  next(): number;
  /** A whole number between both, both included. */
  between(least: number, most: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
  happens(probability: number): boolean;
}

export function createSeededChance(seed: string): SeededChance {
  const draw = seededDraws(seed);
  const next = (): number => draw() / 2 ** 32;
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    happens: (probability) => next() < probability,
  };
}
