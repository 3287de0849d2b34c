import { REPLY_MARK } from '#contract/support/reply-mark.ts';

/** Mail programs may wrap the mark, or change its dashes. */
const MARK = REPLY_MARK.replaceAll(/[^A-Za-z ]/g, '')
  .trim()
  .toLowerCase();
const LONGEST_LINE = 500;
const QUOTED = /^\s*>/;
/** 'On Mon, Nov 16, 2026 at 10:41 AM Spark <help@…> wrote:', which may take three lines. */
const ATTRIBUTION = /^(?:on\b.{5,400}\bwrote|.{3,300}<[^<>\s]{3,200}> wrote) ?:$/i;
const ATTRIBUTION_LINES = 3;
const ORIGINAL = /^-{2,}\s*(?:original message|forwarded message|reply message)\s*-{2,}$/i;
const RULE = /^_{10,}$/;
const HEAD = /^\*?(?:from|sent|date|to|subject)\*?:\s/i;
const SIGNATURE = /^-- ?$/;

/** The text of an answer without our mail below or above it, and without a signature. Cuts too little rather than too much. */
export function cutQuoted(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n');
  const begins = lines.findIndex((_line, index) => isQuoteBegin(lines, index));
  const above = begins === -1 ? lines : lines.slice(0, begins);
  const answer = tidy(above);
  // Some write below what they answer: after its last quoted line.
  if (answer === '' && begins !== -1) return tidy(lines.slice(lines.findLastIndex((line) => QUOTED.test(line)) + 1));
  return answer;
}

function isQuoteBegin(lines: readonly string[], index: number): boolean {
  const line = bare(lines[index]);
  if (letters(line).includes(MARK) || letters(`${line} ${bare(lines[index + 1])}`).startsWith(MARK)) return true;
  if (ORIGINAL.test(line) || isAttribution(lines, index)) return true;
  const isHead = (at: number) => HEAD.test(bare(lines[at]));
  if (RULE.test(line)) return isHead(index + 1);
  // The head of a mail as some programs quote it: three of its lines together.
  return /^\*?from\*?:\s/i.test(line) && isHead(index + 1) && isHead(index + 2);
}

function isAttribution(lines: readonly string[], index: number): boolean {
  let whole = '';
  for (let more = 0; more < ATTRIBUTION_LINES; more++) {
    const line = bare(lines[index + more]);
    if (line === '') return false;
    whole = `${whole} ${line}`.trim();
    if (ATTRIBUTION.test(whole)) return true;
  }
  return false;
}

/** Without quoted lines at the end, a signature, and empty lines around. Quotes between somebody's own words stay. */
function tidy(lines: readonly string[]): string {
  const signature = lines.findIndex((line) => SIGNATURE.test(line));
  const own = signature === -1 ? lines : lines.slice(0, signature);
  const last = own.findLastIndex((line) => line.trim() !== '' && !QUOTED.test(line));
  return own
    .slice(0, last + 1)
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

const bare = (line: string | undefined): string =>
  (line ?? '')
    .slice(0, LONGEST_LINE)
    .replace(/^[\s>]+/, '')
    .trim();
const letters = (line: string): string =>
  line
    .replaceAll(/[^A-Za-z ]/g, '')
    .replaceAll(/ +/g, ' ')
    .trim()
    .toLowerCase();
