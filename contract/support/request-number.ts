const NUMBER = /^sr[-\s]?(\d{1,12})$/i;

/** SR-30417, however somebody typed it; undefined for what is no number of a request. */
export function numberIn(typed: string): string | undefined {
  const [, digits] = NUMBER.exec(typed.trim()) ?? [];
  return digits === undefined ? undefined : `SR-${digits}`;
}
