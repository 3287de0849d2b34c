import { expect, test } from 'vitest';
import { parcelWeight } from './shipment-card.tsx';

test.each([
  [1, '1 oz parcel'],
  [340, '12 oz parcel'],
  [454, '1 lb parcel'],
  [1361, '3 lb parcel'],
])('%d g is a %s', (grams, text) => {
  expect(parcelWeight(grams)).toBe(text);
});
