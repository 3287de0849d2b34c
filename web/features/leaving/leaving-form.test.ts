import * as v from 'valibot';
import { expect, test } from 'vitest';
import { problemsOf } from '#contract/wire/field-problems.ts';
import { leavingForm } from './leaving-form.ts';

test.each([
  [{ reason: 'Too many emails', words: '' }, 'Too many emails'],
  [{ reason: null, words: 'Too many surveys about drinks.' }, 'Too many surveys about drinks.'],
  [{ reason: 'Something else', words: 'I am moving.' }, 'Something else: I am moving.'],
] as const)('one tap on a reason is enough, and words are optional: %o', (typed, feedback) => {
  expect(v.parse(leavingForm, typed)).toEqual({ feedback });
});

test.each([
  [{ reason: '', words: '  ' }, { reason: ['Feedback is required'] }],
  [{ reason: null, words: '' }, { reason: ['Feedback is required'] }],
  [{ reason: 'Because', words: '' }, { reason: [expect.any(String)] }],
  [{ reason: 'Too many emails', words: 'a'.repeat(4_990) }, { words: [expect.stringContaining('5000')] }],
])('what cannot be sent is said at its field: %o', (typed, problems) => {
  expect(problemsOf(leavingForm, typed)).toEqual(problems);
});
