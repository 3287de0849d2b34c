import { expect, it } from 'vitest';
import { labelLines } from './label-lines.ts';

it.each([
  ['short', 10, 2, ['short']],
  ['something from a jar', 12, 2, ['something', 'from a jar']],
  ['something from a very old jar', 12, 2, ['something', 'from a very…']],
  ['unbreakablewordthatgoeson', 10, 2, ['unbreakabl', 'ewordthat…']],
  ['  spaces   inside ', 20, 1, ['spaces inside']],
  ['', 10, 2, []],
])('%j in lines of %i', (label, letters, most, lines) => {
  expect(labelLines(label, letters, most)).toEqual(lines);
});
