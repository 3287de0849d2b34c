/** What goes on for longer than this without a word is over. */
const QUIET_MS = 30_000;

/** Says the first of many like it, and nothing more until there was none for a while: trouble rarely comes alone. */
export function oncePerSpell<Args extends unknown[]>(say: (...args: Args) => void): (...args: Args) => void {
  let lastAt = Number.NEGATIVE_INFINITY;
  return (...args) => {
    const isNew = performance.now() - lastAt > QUIET_MS;
    lastAt = performance.now();
    if (isNew) say(...args);
  };
}
