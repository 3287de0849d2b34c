import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { problemsOf } from './field-problems.ts';
import { API_PATHS, clientErrorReport, consoleSignInResponse, emptyRequest, signInFailureDetails } from './rest.ts';
import { consoleSignInRequest, signInRequest } from '../identity/sign-in-requests.ts';

const UNKNOWN_FIELD = ['Send a JSON object with the named fields and no others'];

test('the paths of the specification', () => {
  expect(API_PATHS).toMatchObject({
    signIn: '/api/auth/sign-in',
    signOut: '/api/auth/sign-out',
    refreshToken: '/api/auth/refresh-token',
    validateToken: '/api/auth/validate-token',
    avatarMapping: '/api/avatar-mapping',
    graphql: '/api/graphql',
    localGraphql: '/graphql',
  });
});

describe('the sign-in request', () => {
  test.each([
    { input: { email: 'dana@example.com', password: 'longenough' }, problems: {} },
    { input: { email: 'dana@example.com', password: 'longenough', role: 'ADMIN' }, problems: { role: UNKNOWN_FIELD } },
    { input: { email: ['dana@example.com'], password: 'longenough' }, problems: { email: ['Email is required'] } },
    { input: null, problems: { '': UNKNOWN_FIELD } },
    {
      input: [],
      problems: { email: ['Email is required'], password: ['Password must be at least 8 characters long'] },
    },
    { input: 'dana', problems: { '': UNKNOWN_FIELD } },
  ])('$input', ({ input, problems }) => {
    expect(problemsOf(signInRequest, input)).toEqual(problems);
  });
});

test.each([
  [undefined, true],
  [null, true],
  [{}, true],
  [{ a: 1 }, false],
  ['x', false],
])('a request without a body: %j is fine: %j', (body, expected) => {
  expect(v.is(emptyRequest, body)).toBe(expected);
});

test.each([
  [1, true],
  [5, true],
  [0, false],
  [6, false],
  [1.5, false],
])('attempt %d can stand beside a failed sign-in: %j', (attempt, expected) => {
  expect(v.is(signInFailureDetails, { attempt })).toBe(expected);
});

test.each([
  ['407193', true],
  ['40719', false],
  ['4071933', false],
  ['40719x', false],
  [undefined, true],
])('an operator signs in with the code %j: %j', (code, expected) => {
  expect(v.is(consoleSignInRequest, { email: 'priya@harbormain.example', password: 'longenough', code })).toBe(
    expected,
  );
});

test.each([
  ['ADMIN', true],
  ['OWNER', false],
])('the role %s exists: %j', (role, expected) => {
  expect(v.is(consoleSignInResponse, { operator_id: 'o', name: 'P', email: 'p@q.co', role, cs_id: 'c' })).toBe(
    expected,
  );
});

describe('a client error report', () => {
  const report = {
    level: 'fatal',
    messageKey: 'generic.somethingWentWrong',
    route: '/survey/{surveyId}',
    correlationId: '7f3a91c0-1111',
  };

  test.each([
    ['as the browser sends it', {}, true],
    ['level error', { level: 'error' }, true],
    ['another level', { level: 'info' }, false],
    ['free text', { messageKey: 'Dana could not log in' }, false],
    ['a long key', { messageKey: 'a'.repeat(201) }, false],
    ['a route with a query', { route: '/login?email=dana@example.com' }, false],
    ['a long route', { route: `/${'a'.repeat(200)}` }, false],
    ['a log line inside the correlation id', { correlationId: 'abcdefgh\nlevel=50' }, false],
    ['an extra field', { stack: 'at main.tsx' }, false],
  ])('%s', (_, change, expected) => {
    expect(v.is(clientErrorReport, { ...report, ...change })).toBe(expected);
  });
});
