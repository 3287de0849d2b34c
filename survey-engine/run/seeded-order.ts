/** The items in an order that follows from seed and purpose alone: the same on every machine, at every look. */
export function shuffled<T>(items: readonly T[], seed: string, purpose: string): T[] {
  let state = hashOf(`${seed}\n${purpose}`);
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    // mulberry32: small, fast, and even enough to order a few hundred items.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    const other = ((mixed ^ (mixed >>> 14)) >>> 0) % (last + 1);
    const moved = result[last] as T;
    result[last] = result[other] as T;
    result[other] = moved;
  }
  return result;
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
}
