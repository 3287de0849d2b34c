const NO_WORDS = /<(style|script|head|title)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;
const COMMENTS = /<!--[\s\S]*?-->/g;
const LINE_ENDS = /<(?:br|\/p|\/div|\/tr|\/li|\/h[1-6]|\/blockquote)\b[^>]*>/gi;
const TAGS = /<[a-z/!?][^>]*>/gi;
/** Where mail programs put what somebody answers. */
const QUOTES = /<(?:blockquote\b|div[^>]*\b(?:gmail_quote|yahoo_quoted|moz-cite-prefix|divRplyFwdMsg)\b)/i;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * The words of a mail that came as HTML alone, line by line, without what it quotes. Not for showing as HTML afterwards: what
 * looks like a tag may be left.
 */
export function plainText(html: string): string {
  const words = textOf(html.slice(0, html.search(QUOTES) >>> 0));
  return words === '' ? textOf(html) : words;
}

function textOf(html: string): string {
  return html
    .replaceAll(COMMENTS, '')
    .replaceAll(NO_WORDS, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(LINE_ENDS, '\n')
    .replaceAll(TAGS, '')
    .replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, decoded)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function decoded(whole: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  const isText = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isText ? String.fromCodePoint(code) : '';
}
