import * as v from 'valibot';
import { expect, test } from 'vitest';
import { CANNED_REPLY_MESSAGES, cannedReplyForm, fillPlaceholders, placeholdersIn } from './canned-replies.ts';

test.each([
  ['Thank you.', []],
  ['Hello {firstName}, {number} is settled, {firstName}.', ['firstName', 'number']],
  ['By {answerBy}: {activity}, {points}', ['answerBy', 'activity', 'points']],
])('%s asks for what stands between braces', (body, names) => {
  expect([...(placeholdersIn(body) ?? ['nothing'])]).toEqual(names);
});

test.each(['{surname}', '{ firstName }', '{}', '{constructor}', 'Hello {firstName', 'Hello firstName}', '{{number}}'])(
  '%s is refused when it is saved',
  (body) => {
    const { issues } = v.safeParse(cannedReplyForm, { name: 'A reply', body });
    expect(issues?.map(({ message }) => message)).toEqual([CANNED_REPLY_MESSAGES.unknownPlaceholder]);
  },
);

test('what is filled in is not filled in again', () => {
  const values = { firstName: '{points}', number: 'SR-1', activity: '$&', points: '5', answerBy: 'Monday' };
  expect(fillPlaceholders('{firstName}: {activity} {number}', values)).toBe('{points}: $& SR-1');
});
