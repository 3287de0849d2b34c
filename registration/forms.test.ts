import { expect, test } from 'vitest';
import { problemsOf } from '#contract/wire/field-problems.ts';
import { aboutForm, typedBefore } from './about-form.ts';
import { confirmForm } from './confirm-step.tsx';

const CONFIRMED = { otp: '40817352', newPassword: 'Lemon-sage7!', confirmPassword: 'Lemon-sage7!' };
const ABOUT = {
  firstName: 'Dana',
  lastName: 'Reyes',
  dateOfBirth: '09/21/1988',
  peopleAtHome: '3',
  address: { addressLine1: '18 Wharf Lane', addressLine2: '', city: 'Portland', state: 'ME', zip: '04101' },
  consents: { terms: true, privacy: true, research: true, email: false },
};
const ADDRESS = 'Please enter your address';

const password = (newPassword: string) => ({ newPassword, confirmPassword: newPassword });

test.each([
  [{ otp: '' }, 'otp', 'Please enter a valid code'],
  [{ otp: '12345' }, 'otp', 'Please enter a valid code'],
  [{ otp: '123456789' }, 'otp', 'Please enter a valid code'],
  [{ otp: '4081735a' }, 'otp', 'Please enter a valid code'],
  [password('Lem-7!a'), 'newPassword', 'Password must be at least 8 characters long'],
  [password(`Lemon-sage7!${'xy'.repeat(10)}`), 'newPassword', 'Password must not exceed 30 characters'],
  [password('LEMON-SAGE7!'), 'newPassword', 'Password must contain at least one lowercase letter'],
  [password('lemon-sage7!'), 'newPassword', 'Password must contain at least one uppercase letter'],
  [password('Lemon-sage!!'), 'newPassword', 'Password must contain at least one number'],
  [password('Lemon-sage77'), 'newPassword', 'Password must contain at least one symbol'],
  [password('Lemooooon-7!'), 'newPassword', 'Password cannot contain more than 3 consecutive identical characters'],
  [{ confirmPassword: 'Lemon-sage8!' }, 'confirmPassword', "Passwords don't match"],
  [{ confirmPassword: '' }, 'confirmPassword', 'Please confirm your password'],
])('the first step with %j says at %s: %s', (given, field, message) => {
  expect(problemsOf(confirmForm, { ...CONFIRMED, ...given })[field]).toContain(message);
});

test.each([
  [{ firstName: '' }, 'firstName', 'First name is required'],
  [{ lastName: ' ' }, 'lastName', 'Last name is required'],
  [{ dateOfBirth: '' }, 'dateOfBirth', 'Date of birth is required'],
  [{ dateOfBirth: '02/30/1988' }, 'dateOfBirth', 'Please enter a valid date of birth.'],
  [{ dateOfBirth: '09/21/2019' }, 'dateOfBirth', 'You must be 18 or older to join.'],
  [{ peopleAtHome: '' }, 'peopleAtHome', 'Please enter how many people live in your home'],
  [{ address: { ...ABOUT.address, addressLine1: '' } }, 'address.addressLine1', ADDRESS],
  [{ address: { ...ABOUT.address, city: '' } }, 'address.city', ADDRESS],
  [{ address: { ...ABOUT.address, state: '' } }, 'address.state', ADDRESS],
  [{ address: { ...ABOUT.address, zip: '' } }, 'address.zip', ADDRESS],
  [{ address: { ...ABOUT.address, zip: '0410' } }, 'address.zip', 'Please enter a valid zip code.'],
  [{ address: { ...ABOUT.address, city: '12' } }, 'address.city', 'Please enter a valid city name'],
  [
    { consents: { ...ABOUT.consents, terms: false } },
    'consents.terms',
    'Please agree to the terms of use to continue.',
  ],
])('the second step with %j says at %s: %s', (given, field, message) => {
  expect(problemsOf(aboutForm, { ...ABOUT, ...given })).toEqual({ [field]: [message] });
});

test('what is whole has no problem, and is what is sent', () => {
  expect(problemsOf(confirmForm, CONFIRMED)).toEqual({});
  expect(problemsOf(aboutForm, ABOUT)).toEqual({});
});

test('what was typed comes back, and whatever else is kept there does no harm', () => {
  expect(typedBefore({ ...ABOUT, more: 1 }, 'Ada')).toEqual(ABOUT);
  const empty = typedBefore(undefined, 'Ada');
  expect(empty).toMatchObject({ firstName: 'Ada', address: { zip: '' }, consents: { terms: false } });
  for (const kept of [null, 7, [], { address: 3, consents: { terms: 'yes' } }]) {
    expect(typedBefore(kept, 'Ada')).toEqual(empty);
  }
});
