import { describe, expect, it } from 'vitest';
import { html } from './html.ts';

describe('html', () => {
  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['" onmouseover="alert(1)', '&quot; onmouseover=&quot;alert(1)'],
    ["' onmouseover='alert(1)", '&#39; onmouseover=&#39;alert(1)'],
    ['&lt;', '&amp;lt;'],
    ['Zoë & Søn 🎉', 'Zoë &amp; Søn 🎉'],
    ['', ''],
  ])('escapes %j', (hostile, shown) => {
    expect(html`<p title="${hostile}">${hostile}</p>`.markup).toBe(`<p title="${shown}">${shown}</p>`);
  });

  it('leaves what another html made, alone or in a list, and counts', () => {
    const item = (name: string) => html`<li>${name}</li>`;
    const list = html`<ul>
        ${['<a>', 'b'].map((name) => item(name))}
      </ul>
      ${item('&')}${3}`;
    expect(list.markup.replaceAll(/\s+/g, '')).toBe('<ul><li>&lt;a&gt;</li><li>b</li></ul><li>&amp;</li>3');
  });

  it('does not trust what only looks like its own', () => {
    const forged: unknown = { markup: '<script>' };
    expect(() => html`${forged as string}`).toThrow(TypeError);
  });
});
