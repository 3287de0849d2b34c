import { expect, test } from 'vitest';
import { fileSizeText, sentSizeText } from './file-size.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [96_200, '96 KB'],
  [999_499, '999 KB'],
  [999_600, '1 MB'],
  [1_800_000, '1.8 MB'],
  [10_000_000, '10 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(fileSizeText(bytes)).toBe(text);
});

test.each([
  [62, 4_200_000, '2.6 of 4.2 MB'],
  [5, 4_200_000, '210 KB of 4.2 MB'],
  [0, 96_000, '0 B of 96 KB'],
])('%d percent of %d bytes are %s', (percent, bytes, text) => {
  expect(sentSizeText(percent, bytes)).toBe(text);
});
