import { expect, test } from 'vitest';
import { problemsOf } from '../wire/field-problems.ts';
import { badgeNotificationsInput, waitlistRegistrationEmailInput } from './required-ids.ts';

test.each([
  { schema: waitlistRegistrationEmailInput, input: { panelistId: 'p1' }, problems: {} },
  { schema: waitlistRegistrationEmailInput, input: {}, problems: { panelistId: ['panelistId is required'] } },
  {
    schema: waitlistRegistrationEmailInput,
    input: { panelistId: '' },
    problems: { panelistId: ['panelistId is required'] },
  },
  { schema: badgeNotificationsInput, input: { userId: 'u1' }, problems: {} },
  { schema: badgeNotificationsInput, input: {}, problems: { userId: ['userId is required'] } },
])('$input', ({ schema, input, problems }) => {
  expect(problemsOf(schema, input)).toEqual(problems);
});
