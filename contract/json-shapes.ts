/** JSON that nobody has checked, read without a fear: what is not as hoped is empty. */
export type Json = Readonly<Record<string, unknown>>;

export function record(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

export const records = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.map(record) : []);
