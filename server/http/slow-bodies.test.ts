import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hurryBody } from './front-door.ts';

const PATIENCE_MS = 200;
const server = createServer((request, response) => {
  hurryBody(request, PATIENCE_MS, { strictTransport: 'max-age=31536000' });
  request.on('end', () => response.end('whole')).resume();
});
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
afterAll(() => server.close());

function sendIn(parts: readonly string[], pauseMs: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const headers = { 'content-length': String(parts.join('').length) };
    const request = httpRequest({ port, host: '127.0.0.1', method: 'POST', headers });
    request.on('response', resolve).on('error', reject);
    for (const [at, part] of parts.entries()) setTimeout(() => request.write(part), at * pauseMs);
  });
}

test('a body that takes too long is answered and cut off, one in time is not', async () => {
  const whole = await sendIn(['a', 'b'], 10);
  expect(whole.statusCode).toBe(200);
  const late = await sendIn(['a', 'b'], 3 * PATIENCE_MS);
  expect(late.statusCode).toBe(408);
  expect(late.headers).toMatchObject({
    connection: 'close',
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
  });
});
