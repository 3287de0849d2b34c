import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CONSOLE_AUTH_PATHS } from '#contract/identity/console-auth.ts';
import { restErrorBody } from '#contract/wire/errors.ts';
import { csIdOf } from '#contract/wire/headers.ts';
import { createExternalStore } from '#client/external-store.ts';
import type { StoredToken } from '#client/stored-token.ts';
import { createTransport } from '#client/transport.ts';
import { createOperatorApi } from '#console/api/operator-api.ts';
import { createSession, signedOut, type SessionState } from './session.ts';

const operator = { operator_id: 'o-1', name: 'Priya', email: 'priya@example.com', role: 'ADMIN' };
const priya = { operatorId: 'o-1', name: 'Priya', email: 'priya@example.com', role: 'ADMIN' };
const confirmation = { ticket: 't-1', code: '123456' };

/** A real HTTP server that knows one operator's session. */
const session = { csId: undefined as string | undefined, brokenStatus: undefined as number | undefined };
const server = createServer((request, response) => {
  const csId = csIdOf(request.headers.authorization);
  const isKnown = csId !== undefined && csId === session.csId;
  let status = isKnown ? 200 : 401;
  let body: unknown = isKnown ? operator : restErrorBody('UNAUTHENTICATED');
  if (request.url === CONSOLE_AUTH_PATHS.confirmSignIn) {
    session.csId = 'cs-1';
    status = 200;
    body = { ...operator, cs_id: 'cs-1' };
  }
  response.writeHead(session.brokenStatus ?? status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(session.brokenStatus === undefined ? body : {}));
});

beforeEach(async () => {
  session.csId = 'cs-1';
  session.brokenStatus = undefined;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function openConsole(kept: string | undefined) {
  let value = kept;
  const token: StoredToken = {
    read: () => value,
    write: (next) => {
      value = next;
    },
    clear: () => {
      value = undefined;
    },
    onChangeElsewhere: () => {},
  };
  const store = createExternalStore<SessionState>({ status: 'checking' });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const api = createOperatorApi({
    transport: createTransport({ origin, siteId: 'spark-us', consumer: 'spark-console', environment: 'local' }),
    token,
    onSessionEnded: () => store.set(signedOut(store.get(), 'ended')),
  });
  return { token, store, session: createSession({ api, token, store, isIdleTooLong: () => false }) };
}

test.each([
  ['a kept session', 'cs-1', undefined, { status: 'signed-in', operator: priya }],
  ['no kept session', undefined, undefined, { status: 'signed-out', reason: 'left', kept: undefined }],
  ['a session that is over', 'cs-old', undefined, { status: 'signed-out', reason: 'ended', kept: undefined }],
  ['a server in trouble', 'cs-1', 503, { status: 'unreachable' }],
])('on load, %s', async (_, kept, brokenStatus, expected) => {
  session.brokenStatus = brokenStatus;
  const opened = openConsole(kept);
  await opened.session.check();
  expect(opened.store.get()).toEqual(expected);
});

test('a session that is over is forgotten, one that cannot be checked is kept', async () => {
  const over = openConsole('cs-old');
  await over.session.check();
  expect(over.token.read()).toBeUndefined();
  session.brokenStatus = 503;
  const unchecked = openConsole('cs-1');
  await unchecked.session.check();
  expect(unchecked.token.read()).toBe('cs-1');
});

test('signing in keeps the client id, signing out forgets it', async () => {
  const { session: opened, store, token } = openConsole(undefined);
  await opened.confirmSignIn(confirmation);
  expect(token.read()).toBe('cs-1');
  expect(store.get()).toEqual({ status: 'signed-in', operator: priya });
  await opened.signOut();
  expect(token.read()).toBeUndefined();
  expect(store.get()).toEqual({ status: 'signed-out', reason: 'left', kept: undefined });
});

test('a failed sign-in is not the end of a session', async () => {
  session.brokenStatus = 401;
  const { session: opened, token } = openConsole('cs-1');
  await expect(opened.confirmSignIn(confirmation)).rejects.toMatchObject({ httpStatus: 401 });
  expect(token.read()).toBe('cs-1');
});

test('screens are kept for whoever was idle or cut off, and for nobody who left', () => {
  const before: SessionState = { status: 'signed-in', operator: { ...priya, role: 'ADMIN' } };
  const idle = signedOut(before, 'idle');
  expect(idle).toMatchObject({ reason: 'idle', kept: priya });
  expect(signedOut(idle, 'ended')).toMatchObject({ kept: priya });
  expect(signedOut(before, 'left')).toMatchObject({ kept: undefined });
});
