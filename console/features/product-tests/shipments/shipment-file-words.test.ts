import { expect, test } from 'vitest';
import { correctedWords, repairedWords } from './shipment-file-words.ts';

test('a corrected tracking number is told as that, and not as an import', () => {
  expect(correctedWords(1)).toBe('Tracking number corrected.');
  expect(correctedWords(2)).toBe('2 tracking numbers corrected.');
  expect(repairedWords(1)).toBe('1 line imported.');
});
