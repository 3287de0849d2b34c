import { expect, test } from 'vitest';
import { isElsewhere, isOurPicture } from './pictures.ts';

test.each([
  ['/pictures/abc', true],
  ['/pictures/abc?v=2', true],
  ['//example.com/a.png', false],
  [String.raw`/\example.com/a.png`, false],
  ['/\t/example.com/a.png', false],
  ['https://example.com/a.png', false],
  ['pictures/abc', false],
  ['', false],
])('%j is a picture of ours: %s', (link, isOurs) => {
  expect(isOurPicture(link)).toBe(isOurs);
});

test.each(['data:image/png;base64,AA==', 'https://[', String.raw`\\example.com`])('%j is elsewhere', (link) => {
  expect(isElsewhere(link)).toBe(true);
});
