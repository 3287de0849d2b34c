import { expect, test } from 'vitest';
import { bannerParts } from './banner-text.ts';

test.each([
  ['Points run late. We know.', 'Points run late.', 'We know.'],
  ['Are points late? Yes. We know.', 'Are points late?', 'Yes. We know.'],
  ['Version 2.5 is here!\n Look around.', 'Version 2.5 is here!', 'Look around.'],
  ['Points run late.', 'Points run late.', ''],
  ['Points run late', 'Points run late', ''],
])('of %j, %j stands out', (text, lead, rest) => {
  expect(bannerParts(text)).toEqual({ lead, rest });
});
