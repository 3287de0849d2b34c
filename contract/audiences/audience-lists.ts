/** Lists of members from a file: one id a line, in its first column. */
export const LIST_LINES_PER_CALL = 1_500;
/** Well within what a call may carry. */
export const LIST_CHARACTERS_PER_CALL = 60_000;
export const LIST_BAD_LINES_SHOWN = 100;

const MAX_ID_LENGTH = 100;
const HEADING = /^["']?(?:panelist|member|external|respondent)?[\s_-]*id["']?$/i;

/** The id on a line; null for an empty line or a heading; TOO_LONG for what cannot be one. */
export function readListLine(text: string, line: number): string | null {
  const firstColumn = (/^\s*"((?:[^"]|"")*)"/.exec(text)?.[1]?.replaceAll('""', '"') ?? text.split(/[,;\t]/)[0] ?? '')
    .replace(/^\uFEFF/, '')
    .trim();
  if (firstColumn === '' || (line === 1 && HEADING.test(firstColumn))) return null;
  return firstColumn.length > MAX_ID_LENGTH ? 'TOO_LONG' : firstColumn;
}
