/** A piece of an html question: plain text, or one of the tags that are let through. */
export type HtmlNode =
  | string
  | { readonly tag: HtmlTag; readonly href?: string; readonly children: readonly HtmlNode[] };

export type HtmlTag =
  | 'p'
  | 'br'
  | 'b'
  | 'strong'
  | 'i'
  | 'em'
  | 'u'
  | 'ul'
  | 'ol'
  | 'li'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'a'
  | 'span'
  | 'div';
