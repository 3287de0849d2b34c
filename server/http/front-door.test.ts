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

const CHUNKED = 'transfer-encoding: chunked';

test.each([
  ['a length and chunks', ['content-length: 5', CHUNKED]],
  ['chunks and a length', [CHUNKED, 'content-length: 0']],
  ['two lengths', ['content-length: 5', 'content-length: 6']],
  ['two lengths in one', ['content-length: 5, 6']],
  ['a length with a sign', ['content-length: +5']],
  ['chunks that are not the last coding', ['transfer-encoding: chunked, identity']],
  ['chunks under a name that only looks like it', ['transfer-encoding: xchunked']],
  ['a space before the colon', ['transfer-encoding : chunked']],
  ['a folded line', ['x-one: 1', ' transfer-encoding: chunked']],
])(
  'a message whose end two readers could see in two places is refused, and so is what follows: %s',
  async (_, lines) => {
    const socket = connect(Number(new URL(node.url).port), '127.0.0.1');
    await once(socket, 'connect');
    const head = ['POST /api/auth/sign-out HTTP/1.1', 'host: localhost', 'content-type: application/json', ...lines];
    socket.write(`${head.join('\r\n')}\r\n\r\n0\r\n\r\nGET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    const answers = (await text(socket)).match(/^HTTP\/1\.1 \d+/gm);
    expect(answers).toEqual(['HTTP/1.1 400']);
  },
);

test.each([
  ['nonsense', 'NONSENSE\r\n\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\nhost: a\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('bytes that are no HTTP are answered with the headers of every answer: %s', async (_what, bytes, status) => {
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
