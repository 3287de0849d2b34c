import { expect, test } from 'vitest';
import { isEmailAddress } from './email.ts';

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
