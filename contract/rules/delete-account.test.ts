import { expect, test } from 'vitest';
import { problemsOf } from '../wire/field-problems.ts';
import * as v from 'valibot';
import { deleteAccountForm, leavingForm } from './delete-account.ts';

test.each([
  { input: { feedback: 'Too many surveys about drinks.' }, problems: {} },
  { input: {}, problems: { feedback: ['Feedback is required'] } },
  { input: { feedback: '' }, problems: { feedback: ['Feedback is required'] } },
  { input: { feedback: '   ' }, problems: { feedback: ['Feedback is required'] } },
])('leaving with $input', ({ input, problems }) => {
  expect(problemsOf(deleteAccountForm, input)).toEqual(problems);
});

test('feedback has the length of any other text', () => {
  expect(problemsOf(deleteAccountForm, { feedback: 'a'.repeat(5_000) })).toHaveProperty('feedback');
});

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
