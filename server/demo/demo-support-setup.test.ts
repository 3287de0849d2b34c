import { expect, test } from 'vitest';
import { CANNED_REPLIES } from './demo-support-setup.ts';

test.each(CANNED_REPLIES)(
  '$name greets in a line of its own, and the next sentence begins with a capital',
  ({ body }) => {
    const [greeting, space, first] = body.split('\n');
    expect([greeting, space]).toEqual(['Hello {firstName},', '']);
    expect(first).toMatch(/^[A-Z]/);
  },
);
