import { expect, test } from 'vitest';
import { problemsOf } from '../wire/field-problems.ts';
import { loginRecordInput } from './login-record.ts';

const REQUIRED = { timezone: ['timezone is required'] };
const INVALID = { timezone: ['timezone must be an IANA time zone, such as America/New_York'] };

test.each([
  ['America/New_York', {}],
  ['Europe/Berlin', {}],
  ['UTC', {}],
  ['Etc/GMT+5', {}],
  [undefined, REQUIRED],
  ['', REQUIRED],
  ['Mars/Olympus', INVALID],
  ['+05:00', INVALID],
  ['New York', INVALID],
  ["America/New_York'; --", INVALID],
])('recording a login with the time zone %j', (timezone, problems) => {
  expect(problemsOf(loginRecordInput, { timezone })).toEqual(problems);
});
