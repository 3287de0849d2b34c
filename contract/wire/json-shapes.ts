/** JSON that nobody has checked, read without a fear: what is not as hoped is empty. */
export type Json = Readonly<Record<string, unknown>>;

export function record(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

export const records = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.map(record) : []);

/** A text of the format, plain or one for each language; a number or truth is read as it is written. */
export function textIn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const texts = record(value);
  return typeof texts['default'] === 'string' ? texts['default'] : typeof texts['en'] === 'string' ? texts['en'] : '';
}

/** The order of names does not count. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  const [left, right] = [one as Json, other as Json];
  return names.length === Object.keys(other).length && names.every((name) => isSame(left[name], right[name]));
}
