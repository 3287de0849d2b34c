import * as v from 'valibot';
import { expect, test } from 'vitest';
import { bannerChange } from './flag-settings.ts';

test.each([
  ['Points run late.', true],
  ['Points\nrun   late.', true],
  ['A day for cooks 👩‍🍳', true],
  ['', false],
  ['\u200B', false],
  ['\u202Ede.elpmaxe', false],
  ['x'.repeat(141), false],
])('a banner may say %j: %s', (text, isFine) => {
  expect(v.is(bannerChange, { text, from: null, until: null, revision: 0 })).toBe(isFine);
});
