import { expect, test } from 'vitest';
import { fileSizeText } from './file-size.ts';

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
