import { expect, test } from 'vitest';
import { saidBefore } from './registration-calls.ts';

test('what the waitlist and its survey were told stands in the fields of the next step', () => {
  expect(
    saidBefore({ lastName: 'Sample', dateOfBirth: '1988-09-21', zip: '04101', city: 'Portland', peopleAtHome: 3 }),
  ).toEqual({
    lastName: 'Sample',
    dateOfBirth: '09/21/1988',
    peopleAtHome: '3',
    address: { zip: '04101', city: 'Portland', state: 'ME' },
  });
});

test('what nobody said leaves its field as it is', () => {
  expect(saidBefore({ lastName: null, dateOfBirth: null, zip: null, city: null, peopleAtHome: null })).toEqual({});
});
