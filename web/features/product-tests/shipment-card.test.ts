import { expect, test } from 'vitest';
import { parcelWeight } from './shipment-card.tsx';

test.each([
  [1, '1 oz package'],
  [340, '12 oz package'],
  [454, '1 lb package'],
  [1361, '3 lb package'],
])('%d g is a %s', (grams, text) => {
  expect(parcelWeight(grams)).toBe(text);
});
