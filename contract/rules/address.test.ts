import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { problemsOf } from '../wire/field-problems.ts';
import { addressForm, addressInItsState } from './address.ts';
import { US_STATES } from './us-states.ts';

const address = { addressLine1: '18 Wharf Lane', addressLine2: 'Apt 2', city: 'Portland', state: 'ME', zip: '04101' };
const REQUIRED = ['Please enter your address'];
const ZIP = ['Please enter a valid zip code.'];
const CITY = ['Please enter a valid city name'];

describe('an address', () => {
  test.each([
    { change: {}, problems: {} },
    { change: { addressLine2: undefined }, problems: {} },
    { change: { addressLine2: '' }, problems: {} },
    { change: { addressLine1: ' ' }, problems: { addressLine1: REQUIRED } },
    { change: { city: undefined }, problems: { city: REQUIRED } },
    { change: { city: '12345' }, problems: { city: CITY } },
    { change: { city: 'Portland!' }, problems: { city: CITY } },
    { change: { city: 'a'.repeat(61) }, problems: { city: CITY } },
    { change: { city: "Coeur d'Alene" }, problems: {} },
    { change: { city: 'Winston-Salem' }, problems: {} },
    { change: { city: 'St. Louis' }, problems: {} },
    { change: { city: 'Cañon City' }, problems: {} },
    { change: { state: '' }, problems: { state: REQUIRED } },
    { change: { state: 'Maine' }, problems: { state: REQUIRED } },
    { change: { state: 'XX' }, problems: { state: REQUIRED } },
    { change: { addressLine1: '\u200b ' }, problems: { addressLine1: REQUIRED } },
    { change: { addressLine1: '1 Main\u202e St' }, problems: { addressLine1: REQUIRED } },
    { change: { addressLine1: '1 Ma\ud800in St' }, problems: { addressLine1: REQUIRED } },
    { change: { addressLine2: 'Apt\n4' }, problems: { addressLine2: REQUIRED } },
    { change: { zip: '' }, problems: { zip: REQUIRED } },
    { change: { zip: '04101-1234' }, problems: {} },
    { change: { zip: ' 04101 ' }, problems: {} },
    { change: { zip: '4101' }, problems: { zip: ZIP } },
    { change: { zip: '041011' }, problems: { zip: ZIP } },
    { change: { zip: '0410a' }, problems: { zip: ZIP } },
    { change: { zip: '04101-12' }, problems: { zip: ZIP } },
  ])('with $change', ({ change, problems }) => {
    expect(problemsOf(addressForm, { ...address, ...change })).toEqual(problems);
  });

  test('with nothing asks for every part but the apartment', () => {
    expect(problemsOf(addressForm, {})).toEqual({
      addressLine1: REQUIRED,
      city: REQUIRED,
      state: REQUIRED,
      zip: REQUIRED,
    });
  });

  test('loses the blanks around it', () => {
    expect(v.parse(addressForm, { ...address, city: ' Portland ', zip: ' 04101' })).toEqual(address);
  });
});

describe('an address in the capital', () => {
  const capital = { ...address, addressLine1: '1600 K St NW', city: 'Washington', state: 'DC', zip: '20001' };

  test('is taken, with a zip code of the capital alone', () => {
    expect(problemsOf(addressInItsState, capital)).toEqual({});
    const mismatch = ['Entered zip code and state do not correspond. Please provide a valid entry and try again.'];
    expect(problemsOf(addressInItsState, { ...capital, zip: '04101' })).toEqual({ zip: mismatch });
    expect(problemsOf(addressInItsState, { ...capital, state: 'MD' })).toEqual({ zip: mismatch });
  });

  test('is taken and one in a place that is not served is not', () => {
    expect(problemsOf(addressForm, { ...capital, state: 'PR', zip: '00901' })).toEqual({ state: REQUIRED });
  });
});

test('there are 50 states, each with its own name and two letters, in order', () => {
  expect(US_STATES).toHaveLength(50);
  expect(new Set(US_STATES.map((state) => state.shortText)).size).toBe(50);
  expect(US_STATES.every((state) => /^[A-Z]{2}$/.test(state.shortText))).toBe(true);
  const names = US_STATES.map((state) => state.longText);
  expect(names).toEqual([...new Set(names)].toSorted());
});
