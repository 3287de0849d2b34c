import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SocketRequest } from '#client/testing/socket-request.ts';
import { createUploadCalls } from './upload-calls.ts';

beforeAll(() => void vi.stubGlobal('XMLHttpRequest', SocketRequest));
afterAll(() => void vi.unstubAllGlobals());

test('every call of an upload carries what all calls carry, and whose session it belongs to', async () => {
  const seen: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers);
    request.resume().on('end', () => response.end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const caller = () => ({ csId: 'cs-1', userId: 'p-1' });
  const calls = createUploadCalls({ surveyId: 's-1', panelistHash: 'h-1', caller }, `http://127.0.0.1:${port}`);

  await calls.open('VIDEO', 'video/webm', 3);
  await calls.part({ uploadId: 'u-1', offset: 0, body: new Blob(['abc']), signal: new AbortController().signal });
  await calls.standing('u-1');
  server.close();

  expect(seen).toHaveLength(3);
  for (const headers of seen) {
    expect(headers).toMatchObject({
      'x-site-id': 'spark-us',
      'x-consumer': 'spark-web',
      'x-service-name': 'spark-community',
      'x-service-env': 'local',
      'x-user-id': 'p-1',
      authorization: 'Bearer cs-1',
    });
  }
  expect(new Set(seen.map((headers) => headers['x-correlation-id'])).size).toBe(3);
});
