const NO_WORDS: ReadonlySet<string> = new Set(['style', 'script', 'head', 'title']);
const LINE_ENDS = /^(?:br|\/p|\/div|\/tr|\/li|\/h[1-6]|\/blockquote)$/;
const TAG = /<([a-z/!?][a-z0-9]*)/y;
/** Where mail programs put what somebody answers. */
const QUOTE_MARK = /\b(?:gmail_quote|yahoo_quoted|moz-cite-prefix|divRplyFwdMsg)\b/i;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * The words of a mail that came as HTML alone, line by line, without what it quotes. Not for showing as HTML afterwards: what
 * looks like a tag may be left.
 */
export function plainText(html: string): string {
  return textOf(html, isQuote) || textOf(html, () => false);
}

const isQuote = (name: string, tag: string): boolean =>
  name === 'blockquote' || (name === 'div' && QUOTE_MARK.test(tag));

/** Goes through it once, however it is made: nothing that is not there is looked for twice. */
function textOf(html: string, isEnd: (name: string, tag: string) => boolean): string {
  const lower = html.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const missing = new Set<string>();
  const words: string[] = [];
  let at = 0;
  /** Behind the next of these; undefined when there is none. */
  const behind = (what: string, from: number): number | undefined => {
    const found = missing.has(what) ? -1 : lower.indexOf(what, from);
    if (found === -1) missing.add(what);
    return found === -1 ? undefined : found + what.length;
  };
  for (let open = html.indexOf('<'); open !== -1; open = html.indexOf('<', at)) {
    if (open > at) words.push(wordsIn(html.slice(at, open)));
    const comment = lower.startsWith('<!--', open) ? behind('-->', open) : undefined;
    if (comment !== undefined) {
      at = comment;
      continue;
    }
    TAG.lastIndex = open;
    const name = TAG.exec(lower)?.[1];
    const close = name === undefined ? undefined : behind('>', open);
    if (name === undefined || close === undefined) {
      words.push('<');
      at = open + 1;
      continue;
    }
    if (isEnd(name, html.slice(open, close))) return tidy(words);
    if (LINE_ENDS.test(name)) words.push('\n');
    const after = NO_WORDS.has(name) ? behind(`</${name}`, close) : undefined;
    at = after === undefined ? close : (behind('>', after) ?? html.length);
  }
  return tidy([...words, wordsIn(html.slice(at))]);
}

const wordsIn = (text: string): string => text.replaceAll(/\s+/g, ' ');

const tidy = (words: readonly string[]): string =>
  words
    .join('')
    .replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, decoded)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

function decoded(whole: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  const isText = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isText ? String.fromCodePoint(code) : '';
}
