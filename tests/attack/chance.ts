import type { AttackOptions } from './attack.ts';

/** Numbers below 1 that are the same for the same seed. */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function oneOf<Item>(items: readonly Item[], next: () => number): Item {
  const item = items[Math.floor(next() * items.length)];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
}

/** So many of them, or all of them if that is how many there are; which ones, the seed decides. */
export function someOf<Item>(items: readonly Item[], count: number, next: () => number): readonly Item[] {
  return items
    .map((item, index) => ({ item, index, rank: next() }))
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, count)
    .toSorted((one, other) => one.index - other.index)
    .map(({ item }) => item);
}

interface Choosing extends Pick<AttackOptions, 'only' | 'seed' | 'isSample'> {
  /** How many a sample takes. */
  readonly each: number;
}

/** What an attack goes through: all of them, a sample, or those whose name has the text that was asked for. */
export function chosenOf<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  choosing: Choosing,
): readonly Item[] {
  const { only, seed, isSample, each } = choosing;
  if (only !== undefined) return items.filter((item) => nameOf(item).includes(only));
  return isSample ? someOf(items, each, numbersFrom(seed)) : items;
}
