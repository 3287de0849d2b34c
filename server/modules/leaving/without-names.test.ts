import { describe, expect, test } from 'vitest';
import { withoutNames } from './without-names.ts';

describe('a text without names', () => {
  test.each([
    [
      'I am Renee Carter, write to renee.carter@example.com.',
      ['Renee', 'Carter', 'renee.carter@example.com'],
      'I am … …, write to ….',
    ],
    ["Renee's cat, RENEE and renee", ['Renee'], "…'s cat, … and …"],
    ['Will the start be an art?', ['Art'], 'Will the start be an …?'],
    ['Núñez-Ortiz (P-77)', ['Núñez-Ortiz', 'P-77'], '… (…)'],
    ['Nothing to hide', [''], 'Nothing to hide'],
    ['a+b.c*d', ['a+b.c*d'], '…'],
    ['I live at example.com', ['renee@example.com'], 'I live at example.com'],
  ])('%j', (text, names, left) => {
    expect(withoutNames(text, names)).toBe(left);
  });
});
