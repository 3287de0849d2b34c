/**
 * JSON with the names of every object in order: the same value gives the same text wherever it was stored.
 * Half of a surrogate pair, which PostgreSQL cannot hold, becomes the sign for an unknown character.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) => {
    if (typeof part === 'string') return part.toWellFormed();
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part;
    const entries = Object.entries(part).map(([name, inner]) => [name.toWellFormed(), inner] as const);
    return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}
