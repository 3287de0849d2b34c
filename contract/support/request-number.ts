const NUMBER = /^sr[-\s]?(\d{1,12})$/i;

const DIGITS = /^\d{5,12}$/;

/** SR-30417, however somebody typed it; undefined for what is no number of a request. */
export function numberIn(typed: string): string | undefined {
  const [, digits] = NUMBER.exec(typed.trim()) ?? [];
  return digits === undefined ? undefined : `SR-${digits}`;
}

/** What digits alone may mean: a number read out without its letters, or just something that somebody wrote. */
export function maybeNumberIn(typed: string): string | undefined {
  return DIGITS.test(typed.trim()) ? `SR-${typed.trim()}` : undefined;
}
