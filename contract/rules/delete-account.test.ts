import { expect, test } from 'vitest';
import { problemsOf } from '../wire/field-problems.ts';
import { deleteAccountForm } from './delete-account.ts';

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
