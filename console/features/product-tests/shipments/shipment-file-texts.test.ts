import { expect, test } from 'vitest';
import { correctedText, repairedText } from './shipment-file-texts.ts';

test('a corrected tracking number is told as that, and not as an import', () => {
  expect(correctedText(1)).toBe('Tracking number corrected.');
  expect(correctedText(2)).toBe('2 tracking numbers corrected.');
  expect(repairedText(1)).toBe('1 line imported.');
});
