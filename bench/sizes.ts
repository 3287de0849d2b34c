/** `npm run bench -- --short`: every benchmark to its end within seconds, on little data. No limit is asked. */
export const isShort = process.argv.includes('--short');

/** How much of something, or what the variable says; in the short form little. */
export function sized(full: number, short: number, variable?: string): number {
  if (isShort) return short;
  return Number((variable === undefined ? undefined : process.env[variable]) ?? full);
}
