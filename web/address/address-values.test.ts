import type { AddressForm } from '#contract/rules/address.ts';
import { describe, expect, test } from 'vitest';
import { chosenAddress, fillIn, isOtherAddress, linesOf, NO_ADDRESS } from './address-values.ts';

const home: AddressForm = {
  addressLine1: '18 Wharf Lane',
  addressLine2: '',
  city: 'Portland',
  state: 'ME',
  zip: '04101',
};
const city = { ...NO_ADDRESS, city: 'Portland', state: { shortText: 'ME' }, zip: '', coordinates: null };

test.each([
  ['the same', {}, false],
  ['another case', { addressLine1: '18 WHARF lane', city: 'portland' }, false],
  ['other spaces, points and commas', { addressLine1: ' 18  Wharf, Lane' }, false],
  ['another street', { addressLine1: '18 Wharf Ln' }, true],
  ['another city', { city: 'South Portland' }, true],
  ['the last four digits', { zip: '04101-1234' }, true],
  ['a flat', { addressLine2: 'Apt 4' }, true],
])('%s is to be decided: %#', (_what, change, isOther) => {
  expect(isOtherAddress(home, { ...home, ...change })).toBe(isOther);
});

describe('a suggestion that was taken', () => {
  test('keeps the street before its comma, and asks for a zip code where a city has several', () => {
    const typed = { ...home, addressLine1: '18 Wharf Lane, Portl', city: '', state: '', zip: '' };
    expect(fillIn(typed, city, 'Portland, ME')).toEqual({ ...home, zip: '' });
  });

  test('takes a city for no street', () => {
    const typed = { ...NO_ADDRESS, addressLine1: 'Portland, M' };
    expect(fillIn(typed, city, 'Portland, ME')).toEqual({ ...home, addressLine1: '', zip: '' });
  });

  test('keeps the flat, and a zip code that was typed for the same city', () => {
    const typed = { ...home, addressLine2: 'Apt 4' };
    expect(fillIn(typed, { ...city, addressLine1: '18 Wharf Ln' }, '18 Wharf Ln, Portland, ME')).toEqual({
      ...home,
      addressLine1: '18 Wharf Ln',
      addressLine2: 'Apt 4',
    });
    expect(fillIn({ ...typed, city: 'Bangor' }, city, 'Portland, ME').zip).toBe('');
  });
});

test('an address is written line by line', () => {
  expect(linesOf(home)).toEqual(['18 Wharf Lane', 'Portland, ME 04101']);
  expect(linesOf({ ...home, addressLine2: 'Apt 4' })).toEqual(['18 Wharf Lane', 'Apt 4', 'Portland, ME 04101']);
});

test('what is chosen is saved, with where it is', () => {
  const coordinates = { latitude: 43.66, longitude: -70.26 };
  const suggested = { ...home, addressLine1: '18 Wharf Ln', state: { shortText: 'ME' }, coordinates };
  expect(chosenAddress('entered', home, suggested)).toEqual({ ...home, coordinates });
  expect(chosenAddress('suggested', home, suggested)).toEqual({ ...home, addressLine1: '18 Wharf Ln', coordinates });
  const noState = { ...suggested, state: { shortText: 'PR' } };
  expect(chosenAddress('suggested', home, noState)).toEqual({ ...home, coordinates });
});
