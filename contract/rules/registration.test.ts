import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { registrationInput } from './registration.ts';

const RULE = registrationInput(() => '2026-11-16');
const WHOLE = {
  firstName: 'Dana',
  lastName: 'Reyes',
  dateOfBirth: '1988-09-21',
  peopleAtHome: 3,
  address: { addressLine1: '18 Wharf Lane', addressLine2: '', city: 'Portland', state: 'ME', zip: '04101' },
  consents: { terms: '1.0', privacy: '1.0', research: '1.0', email: true },
};

function problemsOf(input: unknown): readonly (readonly [string | null, string])[] {
  const { issues = [] } = v.safeParse(RULE, input);
  return issues.map((issue) => [v.getDotPath(issue), issue.message]);
}

test('what is whole goes through', () => {
  expect(problemsOf(WHOLE)).toEqual([]);
});

describe('each message stands at its field', () => {
  const address = (part: object) => ({ address: { ...WHOLE.address, ...part } });
  const consents = (part: object) => ({ consents: { ...WHOLE.consents, ...part } });
  test.each([
    [{ firstName: ' ' }, 'firstName', 'First name is required'],
    [{ lastName: '' }, 'lastName', 'Last name is required'],
    [{ dateOfBirth: '2020-01-01' }, 'dateOfBirth', 'You must be 18 or older to join.'],
    [{ peopleAtHome: 0 }, 'peopleAtHome', 'Please enter how many people live in your home'],
    [address({ addressLine1: '' }), 'address.addressLine1', 'Please enter your address'],
    [address({ city: '' }), 'address.city', 'Please enter your address'],
    [address({ state: '' }), 'address.state', 'Please enter your address'],
    [address({ zip: '' }), 'address.zip', 'Please enter your address'],
    [address({ zip: 'ABCDE' }), 'address.zip', 'Please enter a valid zip code.'],
    [
      address({ state: 'NH' }),
      'address.zip',
      'Entered zip code and state do not correspond. Please provide a valid entry and try again.',
    ],
    [address({ city: '12' }), 'address.city', 'Please enter a valid city name'],
    [consents({ terms: '0.9' }), 'consents.terms', 'Please agree to the terms of use to continue.'],
    [consents({ privacy: '' }), 'consents.privacy', 'Please agree to the privacy policy to continue.'],
    [consents({ research: '' }), 'consents.research', 'Please agree to the research consent to continue.'],
  ])('%j', (given, field, message) => {
    expect(problemsOf({ ...WHOLE, ...given })).toEqual([[field, message]]);
  });
});
