import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { SocketRequest } from '../testing/socket-request.ts';
import { startUploadServer, type UploadServer } from '../testing/upload-server.ts';
import { type BytesCall, sendBytes } from './send-bytes.ts';

let server: UploadServer;
beforeAll(async () => {
  vi.stubGlobal('XMLHttpRequest', SocketRequest);
  server = await startUploadServer();
});
beforeEach(() => server.clear());
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.stop();
});

const send = (call: Partial<BytesCall> = {}) =>
  sendBytes({ path: '/files', origin: server.origin, consumer: 'spark-web', body: new Blob(['abc']), ...call });

const UNREACHABLE = { name: 'ApiError', code: 'UNREACHABLE', httpStatus: 0 };

test('a call carries what every call does and what is said besides, and is answered whatever the server says', async () => {
  server.willAnswer({ status: 409, body: { why: 'later' } });
  const headers = { 'content-type': 'application/octet-stream', 'upload-offset': '7' };
  const answer = await send({ method: 'PATCH', headers, csId: 'cs-1', userId: 'p-1' });
  expect(answer).toMatchObject({ httpStatus: 409, body: { why: 'later' } });
  const [call] = server.seen;
  expect(call).toMatchObject({ method: 'PATCH', path: '/files', body: 'abc' });
  expect(call?.headers).toMatchObject({
    ...headers,
    accept: 'application/json',
    'x-site-id': 'spark-us',
    'x-consumer': 'spark-web',
    'x-service-name': 'spark-community',
    'x-service-env': 'local',
    'x-correlation-id': answer.correlationId,
    'x-user-id': 'p-1',
    authorization: 'Bearer cs-1',
  });
});

test('an answer that is no JSON has no body', async () => {
  server.willAnswer({ status: 502 });
  expect(await send()).toMatchObject({ httpStatus: 502, body: undefined });
});

test('a connection that is cut is no answer', async () => {
  server.willAnswer('cut');
  await expect(send()).rejects.toMatchObject(UNREACHABLE);
});

test('what was stopped before is not sent', async () => {
  await expect(send({ signal: AbortSignal.abort() })).rejects.toMatchObject(UNREACHABLE);
  expect(server.seen).toEqual([]);
});

test('a call of which nothing moves for a minute counts as not answered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  server.willAnswer('hold');
  let failure: unknown;
  const sent = send().catch((error: unknown) => (failure = error));
  while (server.seen.length === 0) await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(59_999);
  expect(server.cutShort()).toBe(0);
  expect(failure).toBeUndefined();
  vi.advanceTimersByTime(1);
  await sent;
  expect(failure).toMatchObject(UNREACHABLE);
});
