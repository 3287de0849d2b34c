import { createElement, type ReactNode } from 'react';
import type { HtmlNode } from '#engine/index.ts';

const CLASSES: Readonly<Record<string, string>> = {
  ul: 'list-disc ps-6',
  ol: 'list-decimal ps-6',
  h2: 'text-xl',
  h3: 'text-lg',
};

/** The tags that a survey may bring, as elements: its text is never read as markup. */
export function htmlNodes(nodes: readonly HtmlNode[]): ReactNode[] {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return node;
    const { tag, href, children } = node;
    return createElement(
      tag,
      {
        key: index,
        className: CLASSES[tag],
        ...(tag === 'a' && { href, target: '_blank', rel: 'noreferrer' }),
      },
      ...(tag === 'br' ? [] : htmlNodes(children)),
    );
  });
}
