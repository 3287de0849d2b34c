import { expect, test } from 'vitest';
import { typedValue } from './typed-value.ts';

test.each([
  ['text', '', null],
  ['text', '  ', null],
  ['text', ' a ', ' a '],
  ['text', '12', '12'],
  ['number', '', null],
  ['number', '12', 12],
  ['number', '1.', 1],
  ['number', '1,5', 1.5],
  ['number', '-0.25', -0.25],
  ['number', 'twelve', 'twelve'],
  ['number', '1,000,000', '1,000,000'],
  ['number', 'Infinity', 'Infinity'],
  ['range', '7', 7],
  ['date', '2026-11-15', '2026-11-15'],
] as const)('a %s field with %j answers %j', (inputType, text, value) => {
  expect(typedValue(inputType, text)).toBe(value);
});
