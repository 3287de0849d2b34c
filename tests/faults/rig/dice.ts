/** Numbers that look like chance and come again with the same seed. */
export interface Dice {
  /** From 0 up to 1. */
  next(): number;
  /** A whole number below this one. */
  below(count: number): number;
  /** One of them; there has to be one. */
  oneOf<Item>(items: readonly Item[]): Item;
  /** Dice of their own for one who throws at times of their own: what others do does not change what these show. */
  apart(name: string): Dice;
}

export function seededDice(seed: number): Dice {
  let state = seed >>> 0;
  const next = (): number => {
    // Mulberry32: enough for choices, and the same on every machine.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    next,
    below,
    oneOf(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('there is nothing to choose from');
      return item;
    },
    apart: (name) => seededDice(Array.from(name).reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), seed) >>> 0),
  };
}
