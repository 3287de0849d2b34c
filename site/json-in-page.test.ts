import { expect, test } from 'vitest';
import { jsonInPage } from './json-in-page.ts';

test.each(['</script><script>alert(1)</script>', '<!--<script>', '</SCRIPT >', '<![CDATA[', '"}; alert(1); {"'])(
  '%s stays inside its block, and is what it was',
  (text) => {
    const json = jsonInPage({ name: text, [text]: [text] });
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual({ name: text, [text]: [text] });
  },
);
