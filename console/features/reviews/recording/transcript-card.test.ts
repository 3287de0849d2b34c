import { expect, test } from 'vitest';
import { transcriptLines } from './transcript-card.tsx';

test.each([
  ['0:28 The lid pops.', [{ atMs: 28_000, text: 'The lid pops.' }]],
  [
    '[1:05] Crackers.\n\n  1:02:03 Late.',
    [
      { atMs: 65_000, text: 'Crackers.' },
      { atMs: 3_723_000, text: 'Late.' },
    ],
  ],
  [
    'No time here\n12 boxes',
    [
      { atMs: null, text: 'No time here' },
      { atMs: null, text: '12 boxes' },
    ],
  ],
  ['', []],
])('%j', (words, lines) => {
  expect(transcriptLines(words)).toEqual(lines.map((line, index) => ({ ...line, line: index + 1 })));
});
