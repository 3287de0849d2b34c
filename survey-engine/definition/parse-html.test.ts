import { expect, test } from 'vitest';
import { processorMs } from '#testkit/processor-time.ts';
import { parseHtml } from './parse-html.ts';

test.each<[string, unknown]>([
  ['plain', ['plain']],
  ['<p>Hello <b>you</b></p>', [{ tag: 'p', children: ['Hello ', { tag: 'b', children: ['you'] }] }]],
  ['one<br>two<br/>', ['one', { tag: 'br', children: [] }, 'two', { tag: 'br', children: [] }]],
  [
    '<a href="https://example.com/x?a=1&amp;b=2" onclick="x()">go</a>',
    [{ tag: 'a', href: 'https://example.com/x?a=1&b=2', children: ['go'] }],
  ],
  ['<a href="javascript:alert(1)">no</a>', [{ tag: 'a', children: ['no'] }]],
  ['<a href=" jAvAsCrIpT:alert(1)">no</a>', [{ tag: 'a', children: ['no'] }]],
  ['<a href="http://example.com">no</a>', [{ tag: 'a', children: ['no'] }]],
  ['<script>alert(1)</script>after', ['after']],
  ['<SCRIPT >alert(1)</SCRIPT>after', ['after']],
  ['<script>never closed', []],
  ['<img src=x onerror=alert(1)>text', ['text']],
  ['<svg onload=alert(1)><p>in</p></svg>out', ['out']],
  ['<style>p{}</style><iframe src="x"></iframe>x', ['x']],
  ['<p style="background:url(x)">x</p>', [{ tag: 'p', children: ['x'] }]],
  ['<!-- <p>no</p> -->yes', ['yes']],
  ['1 < 2 and 3 > 2', ['1 ', '<', ' 2 and 3 > 2']],
  ['&lt;script&gt;&#60;&#x3c;&unknown;', ['<script><<&unknown;']],
  ['<b>open', [{ tag: 'b', children: ['open'] }]],
  ['</b>closed', ['closed']],
  ['<', ['<']],
])('%s', (source, nodes) => {
  expect(parseHtml(source)).toEqual(nodes);
});

test('depth and length are bounded', () => {
  const deep = JSON.stringify(parseHtml('<div>'.repeat(10_000)));
  expect(deep.split('div').length - 1).toBe(10);
  for (const part of ['<', '<a href=', '<script></script>', '<!--']) {
    expect(processorMs(() => parseHtml(part.repeat(200_000 / part.length)))).toBeLessThan(1_000);
  }
});
