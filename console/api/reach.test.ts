import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { createTransport } from '#client/transport.ts';
import { createOperatorApi } from '#console/api/operator-api.ts';
import { createReach, isGone } from './reach.ts';

test('a server that does not answer twice in a row is gone, until it answers again', async () => {
  const answers = { status: 200 };
  const server = createServer((_request, response) => {
    response.writeHead(answers.status, { 'content-type': 'application/json' });
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const time = { ms: 1_000 };
  const reach = createReach(() => time.ms);
  const api = createOperatorApi({
    transport: createTransport({
      origin: `http://127.0.0.1:${port}`,
      siteId: 'spark-us',
      consumer: 'spark-console',
      environment: 'local',
    }),
    token: { read: () => 'cs', write: () => {}, clear: () => {}, onChangeElsewhere: () => {} },
    onSessionEnded: () => {},
    reach,
  });
  const call = () => api.callRest({ path: '/x', answer: v.object({}) }).catch(() => undefined);
  const standing = () => ({ ...reach.store.get(), gone: isGone(reach.store.get()) });

  await call();
  expect(standing()).toEqual({ failures: 0, heardAt: 1_000, gone: false });
  time.ms = 2_000;
  // A refusal or an error of the server itself is an answer.
  answers.status = 500;
  await call();
  expect(standing()).toEqual({ failures: 0, heardAt: 2_000, gone: false });
  time.ms = 3_000;
  answers.status = 502;
  await call();
  expect(standing()).toEqual({ failures: 1, heardAt: 2_000, gone: false });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await call();
  expect(standing()).toEqual({ failures: 2, heardAt: 2_000, gone: true });
  answers.status = 200;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await call();
  expect(standing()).toEqual({ failures: 0, heardAt: 3_000, gone: false });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
