const SUBJECT_LONGEST = 150;

/** A subject: a header has no line breaks, and no mail program shows more. */
export function oneLine(subject: string): string {
  const line = subject.replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();
  return line.length <= SUBJECT_LONGEST ? line : `${line.slice(0, SUBJECT_LONGEST - 1).trimEnd()}…`;
}
