import { expect, test } from 'vitest';
import { percentOf, sentText } from './sent-text.ts';

test.each([
  [29_800_000, 48_000_000, '29.8 of 48 MB', 62],
  [0, 48_000_000, '0 B of 48 MB', 0],
  [96_000, 1_200_000, '96 KB of 1.2 MB', 8],
  [500_000, 900_000, '500 of 900 KB', 55],
  [48_000_000, 48_000_000, '48 of 48 MB', 100],
  [0, 0, '0 of 0 B', 0],
])('%i of %i bytes', (sent, total, text, percent) => {
  expect(sentText(sent, total)).toBe(text);
  expect(percentOf(sent, total)).toBe(percent);
});
