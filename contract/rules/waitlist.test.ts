import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { utmText, waitlistForm } from './waitlist.ts';

const form = waitlistForm(() => '2026-11-15');
const GOOD = {
  email: 'dana@example.org',
  firstName: 'Dana',
  lastName: 'Ortiz',
  dateOfBirth: '1990-05-17',
  zip: '04101',
  phone: '',
  consent: true,
};

function problems(change: object): Record<string, readonly string[] | undefined> {
  const read = v.safeParse(form, { ...GOOD, ...change });
  return read.success ? {} : (v.flatten<typeof form>(read.issues).nested ?? {});
}

describe('the form of the waitlist', () => {
  test.each<[string, object]>([
    ['as it is', {}],
    ['somebody who is 18 today', { dateOfBirth: '2008-11-15' }],
    ['a zip with four more', { zip: '04101-1234' }],
    ['a phone in brackets', { phone: '(207) 555-0142' }],
    ['a phone with a country', { phone: '+1 207 555 0142' }],
    ['no phone', { phone: null }],
    ['a name of other letters', { firstName: 'Zoë', lastName: "O'Brien-Ångström" }],
    ['initials and a small word', { firstName: 'J.R. M.', lastName: "'t Hooft" }],
    ['letters of another script', { firstName: 'Łukasz', lastName: 'محمد' }],
    ['blanks around', { email: ' dana@example.org ' }],
  ])('takes %s', (_name, change) => expect(problems(change)).toEqual({}));

  test.each<[string, object, string, string]>([
    ['no email', { email: '' }, 'email', 'Email is required'],
    ['no address', { email: 'dana' }, 'email', 'Email must be a valid email address'],
    ['no first name', { firstName: ' ' }, 'firstName', 'First name is required'],
    ['no last name', { lastName: undefined }, 'lastName', 'Last name is required'],
    ['an endless name', { lastName: 'x'.repeat(61) }, 'lastName', 'Please shorten this name to 60 characters.'],
    ...['a\nb', 'You won $500!', 'evil.example', 'https://evil.example/win', 'Dana2', 'a@b', 'a\u202eb', '...'].map(
      (name): [string, object, string, string] => [
        `the name ${JSON.stringify(name)}`,
        { lastName: name },
        'lastName',
        'Please use only letters, spaces, hyphens, apostrophes, and periods.',
      ],
    ),
    ['no day', { dateOfBirth: '' }, 'dateOfBirth', 'Date of birth is required'],
    ['no such day', { dateOfBirth: '1990-02-30' }, 'dateOfBirth', 'Please enter a valid date of birth.'],
    ['a day to come', { dateOfBirth: '2027-01-01' }, 'dateOfBirth', 'Please enter a valid date of birth.'],
    ['somebody of 130', { dateOfBirth: '1896-01-01' }, 'dateOfBirth', 'Please enter a valid date of birth.'],
    ['somebody who is 18 tomorrow', { dateOfBirth: '2008-11-16' }, 'dateOfBirth', 'You must be 18 or older to join.'],
    ['four digits', { zip: '0410' }, 'zip', 'Please enter a valid zip code.'],
    ['letters', { zip: 'K1A 0B1' }, 'zip', 'Please enter a valid zip code.'],
    ['half a phone', { phone: '555-0142' }, 'phone', 'Please enter a valid phone number.'],
    [
      'no consent',
      { consent: false },
      'consent',
      'Please agree to the terms of use and the privacy policy to continue.',
    ],
  ])('refuses %s', (_name, change, field, sentence) => {
    expect(problems(change)).toEqual({ [field]: [sentence] });
  });
});

test.each([
  ['', null],
  [' ', null],
  [null, null],
  [' 207 555 0142 ', '207 555 0142'],
])('%j as a phone is sent as %j', (phone, sent) => expect(v.parse(form, { ...GOOD, phone }).phone).toBe(sent));

test.each([
  ['', null],
  ['faq', 'faq'],
  [undefined, null],
  ['<script>', null],
  ['x'.repeat(101), null],
  [5, null],
])('%s as a source is kept as %s', (given, kept) => expect(v.parse(utmText, given) ?? null).toBe(kept));
