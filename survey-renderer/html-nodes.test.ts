import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { parseHtml } from '#engine/definition/parse-html.ts';
import { htmlNodes } from './html-nodes.ts';

/** What a browser gets of what somebody wrote. */
const drawn = (html: string) => renderToStaticMarkup(createElement('main', null, ...htmlNodes(parseHtml(html))));

/** A tag as React writes it: its name, and attributes of which every value is escaped. */
const TAG = /<\/?(?<name>[a-z0-9]+)(?<attributes>(?: [a-z]+="[^"<>]*")*)\/?>/g;
const NAMES = /^(?:main|p|br|b|strong|i|em|u|ul|ol|li|h2|h3|h4|a|span|div)$/;
const ATTRIBUTES = /^(?: (?:class="[a-z0-9 -]*"|href="https:\/\/[^"]*"|target="_blank"|rel="noreferrer"))*$/;

function expectHarmless(html: string) {
  const markup = drawn(html);
  for (const { groups } of markup.matchAll(TAG)) {
    expect(groups?.['name']).toMatch(NAMES);
    expect(groups?.['attributes']).toMatch(ATTRIBUTES);
  }
  // Whatever else stands there is text, and no sign of it begins a tag.
  expect(markup.replaceAll(TAG, '')).not.toMatch(/[<>]/);
}

test.each([
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="https://a.example/&quot; onclick=&quot;alert(1)">x</a>',
  '<a href="https://a.example/&quot;><script>alert(1)</script>">x</a>',
  '<p onclick="alert(1)" style="x:expression(1)">x</p>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<scr<script>ipt>alert(1)</script>',
  '<<b>script>alert(1)<</b>/script>',
  '<b <script>alert(1)</script>>x',
])('%s comes to a browser without anything that runs', expectHarmless);

const piece = fc.oneof(
  fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '&',
    '&lt;',
    '&#60;',
    '&quot;',
    '<!--',
    '-->',
    '</',
    '/>',
    '=',
    ' ',
    'javascript:',
  ),
  fc.constantFrom(
    '<script',
    '<svg',
    '<a href="https://x/',
    '<p onclick=',
    '<b>',
    '</b>',
    '<style>',
    '<iframe src=',
    '<br',
  ),
  fc.string({ maxLength: 6 }),
);

test('whatever somebody writes, a browser gets our elements and text', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => expectHarmless(pieces.join(''))),
    {
      numRuns: 2_000,
    },
  );
});
