import { expect, test } from 'vitest';
import { addressParts, dayAsTyped, shownLines } from './shown-value.ts';

test('a day is read as it is typed', () => {
  expect(dayAsTyped('1988-09-21')).toBe('09/21/1988');
  expect(dayAsTyped('13/1')).toBe('13/1');
  expect(shownLines('date_type', ['1988-09-21'])).toEqual(['09/21/1988']);
});

test('choices stand in one line, and nothing is no line', () => {
  expect(shownLines('multiple', ['In the store', 'Online, picked up'])).toEqual(['In the store, Online, picked up']);
  expect(shownLines('single', [])).toEqual([]);
});

test('an address is written as on a letter, also one that lacks a part', () => {
  const whole = {
    address_line1: '18 Wharf Lane',
    address_line2: '',
    panelist_city: 'Portland',
    panelist_st: 'ME',
    panelist_zip: '04101',
    latitude: 43.6,
    longitude: -70.2,
  };
  expect(shownLines('json', [JSON.stringify(whole)])).toEqual(['18 Wharf Lane', 'Portland, ME 04101']);
  expect(shownLines('json', [JSON.stringify({ panelist_zip: '04101' })])).toEqual(['04101']);
  expect(shownLines('json', ['nothing readable'])).toEqual([]);
  expect(addressParts('[1]')).toMatchObject({ panelist_city: '', panelist_zip: '' });
});
