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
  let state = hashOf(seed);
  const next = (): number => {
    // mulberry32: small, fast, and even enough to make people up.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    happens: (probability) => next() < probability,
  };
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
}
