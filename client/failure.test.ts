import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages/messages.ts';
import { ERRORS } from '#contract/wire/errors.ts';
import { ApiError } from './api-error.ts';
import { ChunkLoadError } from './load-script.ts';
import { failureAlert, failureSentence, pageFailureSentence, problemsOfFields, refuse, Refusal } from './failure.ts';

const answer = { httpStatus: 400, correlationId: 'c' };
const invalid = new ApiError('Please check what you entered.', {
  ...answer,
  code: 'VALIDATION_FAILED',
  details: { fields: { name: ['Enter a name.'], points: ['Enter points.'] } },
});

test.each([
  ['an answer of ours', new ApiError('Not yours.', { ...answer, code: 'FORBIDDEN' }), 'Not yours.'],
  ['what fields lack', invalid, 'Please check what you entered.'],
  ['a refusal', new Refusal('It waits already.'), 'It waits already.'],
  ['a mistake of a script', new TypeError('x is undefined'), MESSAGES.generic.somethingWentWrongTryAgain],
  ['a script that did not arrive', new ChunkLoadError('late'), MESSAGES.generic.scriptMissing],
  ['anything else', 'odd', MESSAGES.generic.somethingWentWrongTryAgain],
])('%s is told in words for people', (_, error, sentence) => expect(failureSentence(error)).toBe(sentence));

test('a page that lacks a script says what its own button does', () =>
  expect(pageFailureSentence(new ChunkLoadError('late'))).toBe(MESSAGES.generic.somethingWentWrongTryAgain));

test('a screen may have words of its own for an answer, and for nothing else', () => {
  const messages = { CONFLICT: 'Somebody else was faster.' };
  expect(failureSentence(new ApiError('Conflict.', { ...answer, code: 'CONFLICT' }), messages)).toBe(messages.CONFLICT);
  expect(failureSentence(new ApiError('Not yours.', { ...answer, code: 'FORBIDDEN' }), messages)).toBe('Not yours.');
});

test('a refusal that is about a field stands at that field', () => {
  const messages = { TAKEN: 'There is one already.' };
  expect(() => refuse(null, messages)).not.toThrow();
  expect(() => refuse('TAKEN', messages)).toThrow(Refusal);
  expect(problemsOfFields(new Refusal(messages.TAKEN, 'email'))).toEqual({ email: [messages.TAKEN] });
  expect(problemsOfFields(invalid)).toEqual({ name: ['Enter a name.'], points: ['Enter points.'] });
  expect(problemsOfFields(new Refusal(messages.TAKEN))).toEqual({});
});

const withStatus = (httpStatus: number) => new ApiError('Ours.', { code: 'X', httpStatus, correlationId: 'c' });

test.each([
  ['a bug on the server', withStatus(500), MESSAGES.generic.technicalIssues, MESSAGES.generic.technicalIssues],
  ['a busy server', withStatus(503), MESSAGES.generic.technicalIssues, MESSAGES.generic.technicalIssues],
  [
    'a server that says that it is busy',
    new ApiError(ERRORS.OVERLOADED.sentence, { code: 'OVERLOADED', httpStatus: 503, correlationId: 'c' }),
    MESSAGES.generic.technicalIssues,
    ERRORS.OVERLOADED.sentence,
  ],
  ['a refusal', withStatus(403), MESSAGES.generic.somethingWentWrong, 'Ours.'],
  ['no answer', withStatus(0), MESSAGES.generic.somethingWentWrong, 'Ours.'],
  [
    'a bug in the browser',
    new TypeError('x is undefined'),
    MESSAGES.generic.somethingWentWrong,
    MESSAGES.generic.somethingWentWrongTryAgain,
  ],
])('%s: what the alert and the page say', (_, error, alert, page) => {
  expect(failureAlert(error)).toBe(alert);
  expect(pageFailureSentence(error)).toBe(page);
});
