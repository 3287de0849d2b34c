type Parts = Readonly<Record<string, unknown>>;

/** An answer that is made of parts, by row, item or column. */
export function partsOf(value: unknown): Parts {
  return typeof value === 'object' && value !== null ? (value as Parts) : {};
}

/** The answer with one part changed; null when nothing is left of it. Names such as __proto__ are names like others. */
export function withPart(value: unknown, name: string, part: unknown): Parts | null {
  const others = Object.entries(partsOf(value)).filter(([key]) => key !== name);
  const entries = part === null || part === undefined ? others : [...others, [name, part] as const];
  return entries.length === 0 ? null : Object.fromEntries(entries);
}
