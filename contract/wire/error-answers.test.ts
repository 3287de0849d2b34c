import { expect, test } from 'vitest';
import { readGraphqlError, readRestError } from './error-answers.ts';
import { graphqlErrorBody } from './errors.ts';

const CONFLICT = { code: 'CONFLICT', message: 'x' };

test.each([
  { attempt: 2 },
  { retryAfterSeconds: 30, correlationId: 'c' },
  { fields: { email: ['Email is required'], password: [] } },
])('the details %j are read', (details) => {
  expect(readRestError({ error: { ...CONFLICT, ...details } })).toEqual({ ...CONFLICT, ...details });
});

test.each([
  undefined,
  null,
  '',
  '<html>',
  {},
  { error: 'x' },
  { error: null },
  { error: { code: 'NEW_ONE', message: 'x' } },
  { error: { code: 'CONFLICT' } },
  { error: { ...CONFLICT, attempt: '2' } },
  { error: { ...CONFLICT, fields: { email: 'Email is required' } } },
  { error: { ...CONFLICT, correlationId: 1 } },
])('an answer that is not ours is no REST error: %j', (body) => {
  expect(readRestError(body)).toBeUndefined();
});

test('a GraphQL error is read back', () => {
  const body = graphqlErrorBody('RATE_LIMITED', { retryAfterSeconds: 3 });
  expect(readGraphqlError(JSON.parse(JSON.stringify(body)))).toEqual(body.errors[0]);
});

test.each([
  undefined,
  '<html>',
  {},
  { data: {} },
  { errors: [] },
  { errors: {} },
  { errors: [null] },
  { errors: [{ message: 'x' }] },
  { errors: [{ message: 'x', extensions: { code: 1 } }] },
])('an answer without an error of ours: %j', (body) => {
  expect(readGraphqlError(body)).toBeUndefined();
});
