/** The items in an order that follows from seed and purpose alone: the same on every machine, at every look. */
export function shuffled<T>(items: readonly T[], seed: string, purpose: string): T[] {
  const draw = seededDraws(`${seed}\n${purpose}`);
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const other = draw() % (last + 1);
    const moved = result[last] as T;
    result[last] = result[other] as T;
    result[other] = moved;
  }
  return result;
}

/** Whole numbers below 2^32, the same for the same seed. mulberry32: small, fast, and even enough to order or make up people. */
export function seededDraws(seed: string): () => number {
  let state = hashOf(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
}
