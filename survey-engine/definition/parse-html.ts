import type { HtmlNode, HtmlTag } from './html-node.ts';

const TAGS: ReadonlySet<string> = new Set<HtmlTag>([
  'p',
  'br',
  'b',
  'strong',
  'i',
  'em',
  'u',
  'ul',
  'ol',
  'li',
  'h2',
  'h3',
  'h4',
  'a',
  'span',
  'div',
]);
/** Their content is never meant to be read. */
const SILENT: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
]);
const MAX_DEPTH = 10;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  euro: '€',
};

interface Open {
  readonly tag: HtmlTag;
  readonly href?: string;
  readonly children: HtmlNode[];
}

/**
 * Reads HTML into plain nodes. Of other tags only the text stays, of attributes only an https address of a link; so
 * what comes out can be drawn without trusting it.
 */
export function parseHtml(source: string): readonly HtmlNode[] {
  const root: HtmlNode[] = [];
  const open: Open[] = [];
  const add = (node: HtmlNode): void => {
    (open.at(-1)?.children ?? root).push(node);
  };
  const lower = source.toLowerCase();
  let at = 0;
  while (at < source.length) {
    const start = source.indexOf('<', at);
    const upTo = start < 0 ? source.length : start;
    if (upTo > at) add(decoded(source.slice(at, upTo)));
    if (start < 0) break;
    at = readTag({ source, lower }, start, open, add);
  }
  return root;
}

interface Sources {
  readonly source: string;
  /** The same in small letters, made once. */
  readonly lower: string;
}

/** Takes what begins with '<' and says where to go on. */
function readTag({ source, lower }: Sources, start: number, open: Open[], add: (node: HtmlNode) => void): number {
  if (source.startsWith('<!--', start)) return after(lower, '-->', start);
  const end = source.indexOf('>', start);
  const [, slash = '', name = ''] = /^<(\/?)([a-zA-Z][a-zA-Z0-9]*)/.exec(source.slice(start, start + 40)) ?? [];
  if (end < 0) {
    // Nothing can be a tag any more.
    add(decoded(source.slice(start)));
    return source.length;
  }
  if (name === '') {
    if (source[start + 1] === '!' || source[start + 1] === '?') return end + 1;
    add('<');
    return start + 1;
  }
  const tag = name.toLowerCase();
  if (SILENT.has(tag)) return slash === '' ? after(lower, `</${tag}`, end) : end + 1;
  if (!isAllowed(tag)) return end + 1;
  if (slash !== '') {
    const depth = open.findLastIndex((one) => one.tag === tag);
    if (depth >= 0) open.length = depth;
  } else if (tag === 'br') add({ tag, children: [] });
  else if (open.length < MAX_DEPTH) {
    const href =
      tag === 'a' ? /\shref\s*=\s*["']?(https:\/\/[^\s"'<>]+)/i.exec(source.slice(start, end))?.[1] : undefined;
    const node: Open = { tag, ...(href === undefined ? {} : { href: decoded(href) }), children: [] };
    add(node);
    open.push(node);
  }
  return end + 1;
}

function isAllowed(tag: string): tag is HtmlTag {
  return TAGS.has(tag);
}

function after(lower: string, mark: string, from: number): number {
  const found = lower.indexOf(mark, from);
  if (found < 0) return lower.length;
  const end = lower.indexOf('>', found);
  return end < 0 ? lower.length : end + 1;
}

function decoded(text: string): string {
  return text.replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,6});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
  });
}
