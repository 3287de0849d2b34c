type Parts = Readonly<Record<string, unknown>>;

/** An answer that is made of parts, by row, item or column. */
export function partsOf(value: unknown): Parts {
  return typeof value === 'object' && value !== null ? (value as Parts) : {};
}

/** What is answered with one more answer; the newest comes last, since later answers win over what they follow from. */
export function withAnswer(answers: Parts, key: string, value: unknown): Parts {
  return Object.fromEntries([...Object.entries(answers).filter(([name]) => name !== key), [key, value]]);
}

/** The answer with one part changed; null when nothing is left of it. Names such as __proto__ are names like others. */
export function withPart(value: unknown, name: string, part: unknown): Parts | null {
  const entries = Object.entries(withAnswer(partsOf(value), name, part)).filter(([, one]) => one != null);
  return entries.length === 0 ? null : Object.fromEntries(entries);
}
