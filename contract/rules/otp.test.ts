import { expect, test } from 'vitest';
import { problemsOf } from '../wire/field-problems.ts';
import { otpCode } from './otp.ts';

test.each(['123456', '1234567', '12345678', '00000000'])('%s can be a code', (code) => {
  expect(problemsOf(otpCode, code)).toEqual({});
});

test.each([
  undefined,
  null,
  12345678,
  '',
  '12345',
  '123456789',
  '12345a',
  '1234 5678',
  ' 123456',
  '123456\n',
  '١٢٣٤٥٦',
  '-123456',
  '1234.56',
])('%j cannot', (code) => {
  expect(problemsOf(otpCode, code)).toEqual({ '': ['Please enter a valid code'] });
});
