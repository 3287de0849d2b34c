import { expect, test } from 'vitest';
import { US_STATES } from './us-states.ts';
import { isZipInState, stateOfZip } from './zip-states.ts';

test.each([
  ['04101', 'ME', true],
  ['04101-1234', 'ME', true],
  ['04101', 'NH', false],
  ['97201', 'OR', true],
  ['00501', 'NY', true],
  ['05501', 'MA', true],
  ['05501', 'VT', false],
  ['73301', 'TX', true],
  ['73301', 'OK', false],
  ['88510', 'TX', true],
  ['20101', 'VA', true],
  ['39901', 'GA', true],
  ['06390', 'NY', true],
  ['06390', 'CT', true],
  ['00000', 'ME', false],
  ['04101', 'XX', false],
  ['20001', 'DC', true],
  ['20001', 'MD', false],
  ['20101', 'DC', false],
  ['56901', 'DC', true],
  ['00901', 'PR', true],
  ['00802', 'PR', false],
  ['00802', 'VI', true],
  ['96799', 'AS', true],
  ['96913', 'GU', true],
  ['96950', 'MP', true],
  ['34002', 'AA', true],
  ['34002', 'FL', false],
  ['09012', 'AE', true],
  ['96201', 'AP', true],
])('%s in %s: %s', (zip, state, isIn) => {
  expect(isZipInState(zip, state)).toBe(isIn);
});

test('every state has zip codes, and none is in two but by its borders', () => {
  const areas = Array.from({ length: 1000 }, (_, area) => `${String(area).padStart(3, '0')}99`);
  for (const { shortText } of US_STATES) expect(areas.some((zip) => isZipInState(zip, shortText))).toBe(true);
  for (const zip of areas)
    expect(US_STATES.filter(({ shortText }) => isZipInState(zip, shortText)).length).toBeLessThanOrEqual(1);
});

test.each([
  ['04101', 'ME'],
  ['04101-1234', 'ME'],
  ['06390', 'NY'],
  ['20001', 'DC'],
  ['34002', undefined],
  ['00000', undefined],
  ['0410', undefined],
  ['041011', undefined],
  ['x04101', undefined],
  ['ABCDE', undefined],
  ['', undefined],
])('where nobody has written a state, %j is in %s', (zip, state) => {
  expect(stateOfZip(zip)).toBe(state);
});
