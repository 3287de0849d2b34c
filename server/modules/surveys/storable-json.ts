const DEEPEST = 32;

/** Whether JSON from outside can be kept: finite numbers, text of whole characters, and not nested without end. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return typeof value !== 'function';
  if (depth >= DEEPEST) return false;
  return Object.entries(value).every(([key, one]) => isStorable(key) && isStorable(one, depth + 1));
}

/** Text with its broken characters replaced: a field that counts characters can cut one of two halves in two. */
export function withWholeCharacters(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value !== 'object' || value === null || depth >= DEEPEST) return value;
  if (Array.isArray(value)) return value.map((one) => withWholeCharacters(one, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withWholeCharacters(one, depth + 1)]));
}
