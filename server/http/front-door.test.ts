import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { createFrontDoor } from './front-door.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

test('a start may read the apps from a cold disk for minutes', async () => {
  const { log, metrics } = node.platform;
  const headers = { isLocal: true, strictTransport: undefined } as const;
  const app = await createFrontDoor({ ...headers, log, metrics, trustedProxies: [], isDraining: () => false });
  expect(app.initialConfig.pluginTimeout).toBeGreaterThanOrEqual(2 * MINUTE_MS);
  await app.close();
});

test.each([
  ['nonsense', 'NONSENSE\r\n\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\nhost: a\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['no host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
  ['two hosts', 'GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n', 400],
  ['an expectation', 'GET / HTTP/1.1\r\nhost: a\r\nexpect: nonsense\r\nconnection: close\r\n\r\n', 404],
])('what is no request to us is answered with the headers of every answer: %s', async (_what, bytes, status) => {
  const { log, metrics } = node.platform;
  const strictTransport = 'max-age=63072000; includeSubDomains';
  const headers = { isLocal: false, strictTransport } as const;
  const app = await createFrontDoor({ ...headers, log, metrics, trustedProxies: [], isDraining: () => false });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  expect(first).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(lines).toEqual(
    expect.arrayContaining([
      `strict-transport-security: ${strictTransport}`,
      'x-content-type-options: nosniff',
      'referrer-policy: no-referrer',
      'cache-control: no-store',
      expect.stringMatching(/^content-security-policy: default-src 'none'; frame-ancestors 'none';/),
    ]),
  );
  expect(JSON.parse(body)).toMatchObject({ error: { code: expect.any(String) } });
  await app.close();
});
