import { expect, test } from 'vitest';
import { EMAIL_PROBLEMS, emailProblem, isEmailAddress, readEmailAddress } from './email.ts';

test.each([
  'dana@example.com',
  'DANA@EXAMPLE.COM',
  "o'brien@example.ie",
  'dana+spark@mail.example.co.uk',
  'd@x.co',
  'first.last@sub-domain.example',
  'dana@xn--bcher-kva.example',
  'dana@example.xn--p1ai',
  `${'a'.repeat(64)}@example.com`,
])('%s is an email address', (value) => {
  expect(isEmailAddress(value)).toBe(true);
});

test.each([
  '',
  '@',
  'dana',
  'dana@',
  '@example.com',
  'dana@example',
  'dana@@example.com',
  'da na@example.com',
  'dana@exa mple.com',
  'dana@example..com',
  'dana@-example.com',
  'dana@example-.com',
  'dana@example.c',
  'dana@example.123',
  'dana@127.0.0.1',
  '.dana@example.com',
  'dana.@example.com',
  'da..na@example.com',
  ' dana@example.com',
  'dana@example.com\n',
  'dana@example.com, eve@example.com',
  'Dana <dana@example.com>',
  'dаna@example.com', // the second letter is Cyrillic
  `${'a'.repeat(65)}@example.com`,
])('%j is not', (value) => {
  expect(isEmailAddress(value)).toBe(false);
});

test('254 characters are the most', () => {
  const longest = `dana@${'a'.repeat(61)}.${'b'.repeat(61)}.${'c'.repeat(61)}.${'d'.repeat(59)}.com`;
  expect(longest).toHaveLength(254);
  expect(isEmailAddress(longest)).toBe(true);
  expect(isEmailAddress(`x${longest}`)).toBe(false);
});

const LABEL = 'b'.repeat(63);

/** Every odd form of RFC 5321 that a list may hold: what is kept of it, or why it is not taken. */
test.each<[text: string, kept: string]>([
  // Taken as they are
  ["!#$%&'*+-/=?^_`{|}~@example.org", "!#$%&'*+-/=?^_`{|}~@example.org"],
  ['dana+spark+2026@example.com', 'dana+spark+2026@example.com'],
  ['1@example.com', '1@example.com'],
  ['-@example.com', '-@example.com'],
  ['a.b.c.d.e@example.com', 'a.b.c.d.e@example.com'],
  ['dana@a.b.c.d.example.museum', 'dana@a.b.c.d.example.museum'],
  ['dana@1and1.com', 'dana@1and1.com'],
  [`dana@${LABEL}.com`, `dana@${LABEL}.com`],
  [`${'x'.repeat(64)}@example.com`, `${'x'.repeat(64)}@example.com`],
  ['Dana.Ortiz@Example.COM', 'Dana.Ortiz@Example.COM'],
  // Taken in the form that we keep
  ['"dana"@example.com', 'dana@example.com'],
  ['"dana.ortiz"@example.com', 'dana.ortiz@example.com'],
  [String.raw`"da\na"@example.com`, 'dana@example.com'],
  [String.raw`"da\.na"@example.com`, 'da.na@example.com'],
  ['dana@bücher.example', 'dana@xn--bcher-kva.example'],
  ['dana@BÜCHER.example', 'dana@xn--bcher-kva.example'],
  ['dana@例え.jp', 'dana@xn--r8jz45g.jp'],
  ['dana@пример.рф', 'dana@xn--e1afmkfd.xn--p1ai'],
  // Allowed by the letter, and not taken
  ['"dana ortiz"@example.com', 'quoted'],
  ['"dana@home"@example.com', 'quoted'],
  ['"dana..ortiz"@example.com', 'quoted'],
  ['""@example.com', 'quoted'],
  [String.raw`"da\"na"@example.com`, 'quoted'],
  ['dana@[192.0.2.1]', 'ip-address'],
  ['dana@[IPv6:2001:db8::1]', 'ip-address'],
  ['dana@localhost', 'domain'],
  ['zoë@example.com', 'letters'],
  ['ζωή@example.com', 'letters'],
  // No addresses
  ['', 'empty'],
  ['dana', 'no-at'],
  ['@example.com', 'no-name'],
  ['dana@', 'no-domain'],
  ['dana@home@example.com', 'two-ats'],
  ['dana ortiz@example.com', 'spaces'],
  ['dana@example .com', 'spaces'],
  ['dana@example.com,lee@example.com', 'two-ats'],
  ['Dana <dana@example.com>', 'spaces'],
  ['<dana@example.com>', 'characters'],
  ['mailto:dana@example.com', 'characters'],
  ['dana(home)@example.com', 'characters'],
  ['"dana@example.com', 'characters'],
  ['dana@example.com.', 'trailing-dot'],
  ['.dana@example.com', 'dots'],
  ['dana.@example.com', 'dots'],
  ['da..na@example.com', 'dots'],
  ['dana@example..com', 'domain'],
  ['dana@.example.com', 'domain'],
  ['dana@-example.com', 'domain'],
  ['dana@example-.com', 'domain'],
  ['dana@exa_mple.com', 'domain'],
  ['dana@example.c', 'domain'],
  ['dana@example.123', 'domain'],
  ['dana@192.0.2.1', 'ip-address'],
  [`dana@${LABEL}b.com`, 'domain'],
  [`${'x'.repeat(65)}@example.com`, 'name-too-long'],
  [`dana@${LABEL}.${LABEL}.${LABEL}.${LABEL}.com`, 'too-long'],
  ['dana@example.com\0', 'unreadable'],
  ['da\u200bna@example.com', 'unreadable'],
  ['dana@example.com\r\nBcc: all@example.com', 'unreadable'],
  ['dana@％65xample.com', 'domain'],
  ['dana@exa/mple.com', 'domain'],
  ['dana@ü:pass@example.com', 'two-ats'],
  ["=cmd|' /C calc'!A0@example.com", 'spaces'],
])('%j of a list is %j', (text, kept) => {
  const read = readEmailAddress(text);
  expect('address' in read ? read.address : read.problem).toBe(kept);
});

test('what is taken from a list is an address for every form', () => {
  expect(isEmailAddress('dana@xn--e1afmkfd.xn--p1ai')).toBe(true);
  expect(emailProblem('dana@пример.рф')).toBe('domain');
  expect(Object.values(EMAIL_PROBLEMS).every((sentence) => sentence.startsWith('Email '))).toBe(true);
});
