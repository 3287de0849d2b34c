import { expect, test } from 'vitest';
import * as v from 'valibot';
import { typed, typedCents, typedNumber, typedOrNone } from './typed-numbers.ts';

test.each([
  ['+1,200', 1_200],
  ['-40', -40],
  ['−40', -40],
  [' 5 000 ', 5_000],
  ['12.5', 12.5],
  ['', Number.NaN],
  ['1e3', Number.NaN],
  ['$5', Number.NaN],
  ['twelve', Number.NaN],
])('the number %o is %d', (text, number) => expect(typedNumber(text)).toBe(number));

test.each([
  ['25', 2_500],
  ['$25.50', 2_550],
  ['1,000.5', 100_050],
  ['25.505', Number.NaN],
  ['a lot', Number.NaN],
])('the amount %o is %d cents', (text, cents) => expect(typedCents(text)).toBe(cents));

test('a typed number has to keep the rule of the number', () => {
  const rule = v.pipe(v.number('A number.'), v.integer('A whole one.'));
  expect(v.parse(typed(rule), '1,200')).toBe(1_200);
  expect(v.safeParse(typed(rule), 'x').issues?.[0].message).toBe('A number.');
  expect(v.safeParse(typed(rule), '1.5').issues?.[0].message).toBe('A whole one.');
  expect(v.parse(typedOrNone(v.nullable(rule)), ' ')).toBeNull();
});
